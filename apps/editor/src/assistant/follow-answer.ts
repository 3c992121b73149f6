import { AnswerEvent } from "@coursewright/contract/assistant.ts";
import { ApiError } from "../api/api-error.ts";
import { eventReader } from "../api/event-stream.ts";

interface Following {
  readonly signal: AbortSignal;
  readonly onSay: (text: string) => void;
}

/** Tells the words of an answer as they come. One that ends without its end is none, whatever was heard of it. */
export async function followAnswer(body: ReadableStream<Uint8Array<ArrayBuffer>>, { signal, onSay }: Following): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const read = eventReader();
  for (;;) {
    const { done, value } = await nextPiece(reader, signal);
    if (done) throw brokenOff();
    for (const data of read(value)) {
      const event = AnswerEvent.parse(JSON.parse(data));
      if (event.type === "done") return;
      if (event.type === "refused") throw new ApiError({ status: 200, ...event.error });
      onSay(event.text);
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
  return new ApiError({ code: "unavailable", status: 0, message: "The answer broke off" }, { cause });
}
