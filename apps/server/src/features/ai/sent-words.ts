import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { wordsReader } from "../../platform/ai-gateway/words-reader.ts";
import type { WrittenText } from "../../platform/ai-gateway/write-once.ts";
import { AppError } from "../../platform/errors/app-error.ts";

export interface SentWords {
  onDelta(delta: string): void;
  /** All words streamed so far. */
  readonly text: string;
}

interface Passing {
  /** The field of the reply that contains the words. */
  readonly field: string;
  /** The maximum number of characters to stream, because no more can be stored. */
  readonly max: number;
  onSay(text: string): void;
}

/** Streams words and remembers them, because the author has read them even if the reply fails later. */
export function passWords({ field, max, onSay }: Passing): SentWords {
  let text = "";
  const onDelta = wordsReader(field, (more) => {
    const fitting = more.slice(0, max - text.length);
    if (fitting === "") return;
    text += fitting;
    onSay(fitting);
  });
  return {
    onDelta,
    get text() {
      return text;
    },
  };
}

/**
 * A prompt can spoil the end of a reply, for example by asking for more than fits or for unclosed JSON. The streamed words
 * then become the reply and are charged (decision 0061). A failure or content filter of the provider is still refused.
 */
export async function writeOrKeepWords<Reply>({
  sent,
  write,
  read,
  fromWords,
}: KeptWords<Reply>): Promise<Pick<WrittenText, "usage" | "model"> & { reply: Reply }> {
  const written = await write().catch((error: unknown) => {
    if (error instanceof AiFailure && error.cutShort) return { ...error.cutShort, failure: error };
    throw error;
  });
  const { usage, model } = written;
  try {
    if ("failure" in written) throw written.failure;
    return { reply: await read(written.text), usage, model };
  } catch (error) {
    if (!(error instanceof AppError || error instanceof AiFailure) || sent === undefined || sent.text.trim() === "") throw error;
    return { reply: await fromWords(sent.text.toWellFormed()), usage, model };
  }
}

interface KeptWords<Reply> {
  /** Undefined when words are not streamed. */
  readonly sent: SentWords | undefined;
  write(): ReturnType<AiGateway["writeText"]>;
  /** Throws when the reply is unusable. */
  read(text: string): Reply | Promise<Reply>;
  fromWords(words: string): Reply | Promise<Reply>;
}
