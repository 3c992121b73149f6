import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type ModelProvider, startModelProvider } from "../model-provider.ts";

let provider: ModelProvider;
let folder: string;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  folder = await mkdtemp(join(tmpdir(), "model-provider-test-"));
});

afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

it("returns a PNG of the requested size, the same by base64 and by address", async () => {
  const asked = { prompt: "a bee", model: "demo-image", size: "320x200" };
  const inline = await readPicture({ ...asked, response_format: "b64_json" });
  const linked = await readPicture({ ...asked, response_format: "url" });
  const inlineBytes = Buffer.from(inline.b64_json ?? "", "base64");
  const linkedBytes = Buffer.from(await (await fetch(linked.url ?? "")).arrayBuffer());

  expect(linkedBytes.equals(inlineBytes)).toBe(true);
  expect(await probe(inlineBytes)).toBe("png,320,200");
});

it("draws different pictures for each prompt and number", async () => {
  const response = await post("/images/generations", { prompt: "a bee", n: 2, size: "64x64" });
  const other = await post("/images/generations", { prompt: "a wasp", size: "64x64" });
  const { data }: { data: { url: string }[] } = await response.json();
  const { data: otherData }: { data: { url: string }[] } = await other.json();

  expect(new Set([...data, ...otherData].map(({ url }) => url)).size).toBe(3);
  expect((await post("/images/generations", { prompt: "a bee", size: "9x99999" })).status).toBe(400);
});

it("speaks real audio as MP3 and WAV, longer for a longer text", async () => {
  const short = await speak({ input: "Bees dance.", voice: "alloy" });
  const long = await speak({
    input: "-o Bees dance to tell each other where the flowers are. They really do.",
    voice: "onyx",
  });
  const wav = await speak({ input: "Bees dance.", voice: "fable", response_format: "wav" });

  expect([short.type, wav.type]).toEqual(["audio/mpeg", "audio/wav"]);
  expect(await probe(short.bytes)).toBe("mp3");
  expect(await probe(wav.bytes)).toBe("pcm_s16le");
  expect(long.bytes.length).toBeGreaterThan(short.bytes.length * 2);
  expect((await speak({ input: "Bees dance.", voice: "alloy" })).bytes.equals(short.bytes)).toBe(true);
});

it("refuses an unknown voice, an empty text and an endless text", async () => {
  const statuses = await Promise.all(
    [
      { input: "Hello", voice: "nobody" },
      { input: " ", voice: "alloy" },
      { input: "a".repeat(4097), voice: "alloy" },
    ].map(async (asked) => (await post("/audio/speech", { model: "demo-speech", ...asked })).status),
  );

  expect(statuses).toEqual([400, 400, 400]);
});

it("obeys sentinels in pictures and speech", async () => {
  const broken = await post("/images/generations", { prompt: "a bee [[500]]" });
  const cut = await post("/audio/speech", {
    model: "demo-speech",
    input: "Bees [[truncated]]",
    voice: "alloy",
  });
  const garbage = await post("/audio/speech", {
    model: "demo-speech",
    input: "Bees [[garbage]]",
    voice: "alloy",
  });

  expect(broken.status).toBe(500);
  await expect(cut.arrayBuffer()).rejects.toThrow("terminated");
  expect(await garbage.text()).toContain("not the protocol");
});

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${provider.baseUrl}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: "Bearer sk-any", "content-type": "application/json" },
  });
}

async function readPicture(asked: object): Promise<{ url?: string; b64_json?: string }> {
  const answer: { data: { url?: string; b64_json?: string }[] } = await (await post("/images/generations", asked)).json();
  return answer.data[0] ?? {};
}

async function speak(asked: { input: string; voice: string; response_format?: string }) {
  const response = await post("/audio/speech", { model: "demo-speech", ...asked });
  return {
    type: response.headers.get("content-type"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** The format that ffprobe detects. */
async function probe(bytes: Buffer): Promise<string> {
  const file = join(folder, "probed");
  await writeFile(file, bytes);
  const options = ["-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0", file];
  return execFileSync("ffprobe", options, { encoding: "utf8" }).trim();
}
