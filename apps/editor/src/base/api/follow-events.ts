import { ApiError } from "./api-error.ts";
import { eventReader } from "./event-stream.ts";

interface Following<R> {
  readonly signal: AbortSignal;
  /** Returns undefined until the last event. */
  readonly take: (event: unknown) => R | undefined;
}

/** Passes events to `take` until it returns a result. A stream that ends before that is an error. */
export async function followEvents<R>(body: ReadableStream<Uint8Array<ArrayBuffer>>, { signal, take }: Following<R>): Promise<R> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const read = eventReader();
  for (;;) {
    const { done, value } = await nextPiece(reader, signal);
    if (done) throw brokenOff();
    for (const data of read(value)) {
      const end = take(JSON.parse(data));
      if (end !== undefined) return end;
    }
  }
}

async function nextPiece(reader: ReadableStreamDefaultReader<string>, signal: AbortSignal) {
  try {
    return await reader.read();
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw brokenOff(cause);
  }
}

function brokenOff(cause?: unknown): ApiError {
  return new ApiError({ code: "unavailable", status: 0, message: "The response ended early" }, { cause });
}
