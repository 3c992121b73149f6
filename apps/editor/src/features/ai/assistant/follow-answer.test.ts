import { describe, expect, it } from "vitest";
import { followAnswer } from "./follow-answer.ts";

const [here, you, done] = [
  'data: {"type":"say","text":"Here "}\n\n',
  'data: {"type":"say","text":"yöu are."}\n\n',
  'data: {"type":"done"}\n\n',
];
const refused = 'data: {"type":"refused","status":502,"error":{"code":"helper_failed","message":"x","requestId":"y"}}\n\n';

describe("follow answer", () => {
  it("reports the words however the stream is split, and its end", async () => {
    const bytes = new TextEncoder().encode(here + you + done);
    for (const size of [1, 5, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size));
      expect(await follow(streamOf(pieces))).toEqual(["Here yöu are.", "answered"]);
    }
  });

  it.each([
    ["breaks off after some words", [here], "unavailable"],
    ["ends before the first", [], "unavailable"],
    ["is refused after some words", [here, refused], "helper_failed"],
  ])("fails when an answer %s", async (_, events, code) => {
    expect((await follow(streamOf(events.map((event) => new TextEncoder().encode(event)))))[1]).toBe(code);
  });

  it("does not treat a lost connection as a cancellation", async () => {
    const lost = new TypeError("network error");
    expect(await follow(streamOf([new TextEncoder().encode(here)], lost))).toEqual(["Here ", "unavailable"]);
  });
});

/** Closes after its chunks, or fails with `lost`. */
function streamOf(pieces: ReadonlyArray<Uint8Array<ArrayBuffer>>, lost?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  const rest = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = rest.shift();
      if (piece) controller.enqueue(piece);
      else if (lost) controller.error(lost);
      else controller.close();
    },
  });
}

async function follow(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<[streamed: string, end: unknown]> {
  let streamed = "";
  const { signal } = new AbortController();
  const end = await followAnswer(body, { signal, onSay: (text) => (streamed += text) }).then(
    () => "answered",
    (error: { failure?: { code: string } }) => error.failure?.code,
  );
  return [streamed, end];
}
