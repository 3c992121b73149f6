import { ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { t } from "@lingui/core/macro";
import { ApiError } from "../../../base/api/api-error.ts";
import { wordsFor, wordsOfCode } from "../../../base/api/error-words.ts";
import { SignInRequired } from "./ask-chart.ts";
import { NoImageUrl } from "./ask-image.ts";

interface FailureWords {
  /** Shown to the author. */
  readonly title: string;
  /** The exact text in the log. */
  readonly detail: string;
}

export function failureWords(error: unknown): FailureWords {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) return { title: wordsFor(error), detail };
  if (error instanceof Error && error.cause instanceof ApiError) return { title: wordsFor(error.cause), detail };
  if (error instanceof ReplyError || detail === "Backend response is empty") return { title: wordsOfCode("helper_failed"), detail };
  return { title: detail, detail };
}

/** Explains a failed chart to the author; the error code is only logged. */
export function chartFailureWords(error: unknown): string | undefined {
  if (error instanceof ApiError) return wordsFor(error);
  if (error instanceof Error && error.cause instanceof ApiError) return wordsFor(error.cause);
  return error instanceof ReplyError ? wordsOfCode("helper_failed") : undefined;
}

/** [IMG-01] [IMG-02] */
export function imageFailureWords(error: unknown): string {
  if (error instanceof SignInRequired) return t`You must be signed in to generate images.`;
  if (error instanceof NoImageUrl) return t`No image URL returned from server`;
  const message = error instanceof ApiError ? wordsFor(error) : error instanceof Error ? error.message : String(error);
  return t`Image generation failed: ${message}`;
}
