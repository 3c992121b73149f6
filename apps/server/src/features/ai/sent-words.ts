import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { wordsReader } from "../../platform/ai-gateway/words-reader.ts";
import type { WrittenText } from "../../platform/ai-gateway/write-once.ts";
import { AppError } from "../../platform/errors/app-error.ts";

export interface SentWords {
  onDelta(delta: string): void;
  /** Everything that was passed on so far. */
  readonly text: string;
}

interface Passing {
  /** The field of the reply that holds the words. */
  readonly field: string;
  /** How many characters can be kept; no more are passed on. */
  readonly max: number;
  onSay(text: string): void;
}

/** Passes words on while they are written and remembers them: the reader has read them, however the reply ends. */
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
 * An author can spoil a reply by the wish: ask for more than fits, or for JSON that never closes. Words that were sent before
 * that are then the reply, and are paid for (decision 0061). A provider that breaks off, or whose filter ends the answer, is
 * nobody's wish: that is refused as before.
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
  /** Undefined where words are not passed on. */
  readonly sent: SentWords | undefined;
  write(): ReturnType<AiGateway["writeText"]>;
  /** Throws the refusal that a reply deserves which is of no use. */
  read(text: string): Reply | Promise<Reply>;
  fromWords(words: string): Reply | Promise<Reply>;
}
