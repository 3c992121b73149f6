import { ReplyError } from "@coursewright/blocks/kit/ai.ts";
import { ApiError } from "../api/api-error.ts";
import { wordsFor, wordsOfCode } from "../api/error-words.ts";

interface FailureWords {
  /** What a person reads. */
  readonly title: string;
  /** The exact text that was logged. */
  readonly detail: string;
}

export function failureWords(error: unknown): FailureWords {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) return { title: wordsFor(error), detail };
  if (error instanceof Error && error.cause instanceof ApiError) return { title: wordsFor(error.cause), detail };
  if (error instanceof ReplyError || detail === "Backend response is empty") return { title: wordsOfCode("helper_failed"), detail };
  return { title: detail, detail };
}

/** What else a person should know of a chart that failed; its code is in the log. */
export function chartFailureWords(error: unknown): string | undefined {
  if (error instanceof ApiError) return wordsFor(error);
  if (error instanceof Error && error.cause instanceof ApiError) return wordsFor(error.cause);
  return error instanceof ReplyError ? wordsOfCode("helper_failed") : undefined;
}
