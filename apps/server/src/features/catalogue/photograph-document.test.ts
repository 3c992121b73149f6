import { chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { photographDocument } from "./photograph-document.ts";

const browserPath = readConfig().browserPath ?? "";
const asked: string[] = [];
let elsewhere: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a browser of ours "));
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(elsewhere, 0)}`;
});

afterAll(async () => {
  await closeServer(elsewhere);
  await rm(folder, { recursive: true });
});

describe("document screenshot", () => {
  it("draws a document without running scripts or loading resources", async () => {
    const html = `<!doctype html><meta http-equiv="refresh" content="0;url=${origin}/refresh">
    <link rel="stylesheet" href="${origin}/style"><link rel="preload" as="image" href="${origin}/preload">
    <body style="margin:0;background:#2f5d46" onload="document.body.style.background='#f00'">
    <script>document.body.style.background = "#f00"; fetch("${origin}/fetch")</script><script src="${origin}/script"></script>
    <img src="${origin}/picture"><img src="x" onerror="document.body.style.background='#f00'"><iframe src="${origin}/frame"></iframe>
    <svg><script>document.body.style.background = "#f00"</script><image href="${origin}/image"></image></svg>`;
    const png = await photographDocument({ browserPath, html, withinMs: 20_000 });
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, [...data.subarray(-3)]]).toEqual([1400, 1400, [0x2f, 0x5d, 0x46]]);
    expect(asked).toEqual([]);
  });

  it("kills a hanging browser with its children and removes its folder", async () => {
    const notes = join(folder, "notes");
    const stuck = await programOf(`sleep 600 & echo "$! $PWD" >"${notes}"; wait`);
    await expect(photographDocument({ browserPath: stuck, html: "", withinMs: 400 })).rejects.toThrow("aborted");
    const [child = "", place = ""] = (await readFile(notes, "utf8")).trim().split(" ");
    await expect.poll(() => stateOf(child)).toMatch(/gone|Z/);
    await expect(readFile(join(place, "page.html"))).rejects.toThrow("ENOENT");
  });

  it("removes folders of crashed workers after an hour", async () => {
    const [old, young] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "coursewright-picture-"))));
    if (!old || !young) throw new Error("The test needs two folders");
    await utimes(old, new Date(), Date.now() / 1000 - 3_700);
    await expect(photographDocument({ browserPath: await programOf("exit 0"), html: "", withinMs: 5_000 })).rejects.toThrow("ENOENT");
    await expect(stat(old)).rejects.toThrow("ENOENT");
    await rm(young, { recursive: true });
  });

  it("throws when the browser fails, returns nothing or is missing", async () => {
    const draw = (path: string) => photographDocument({ browserPath: path, html: "", withinMs: 5_000 });
    await expect(draw(await programOf("exit 3"))).rejects.toThrow("exited with code 3");
    await expect(draw(await programOf("exit 0"))).rejects.toThrow("ENOENT");
    await expect(draw(join(folder, "nowhere"))).rejects.toThrow("ENOENT");
  });
});

let programs = 0;
async function programOf(script: string): Promise<string> {
  const path = join(folder, `program-${(programs += 1)}`);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** The process state from the kernel. An ended process may still be a zombie. */
async function stateOf(pid: string): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") gone");
  return line.slice(line.lastIndexOf(")") + 2).split(" ")[0] ?? "";
}
