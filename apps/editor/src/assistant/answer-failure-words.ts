import { t } from "@lingui/core/macro";
import { ApiError } from "../api/api-error.ts";
import { wordsFor } from "../api/error-words.ts";

/** What happened to a question, and that the page and the credits are safe. */
export function answerFailureWords(error: unknown): string {
  switch (error instanceof ApiError ? error.failure.code : "internal") {
    case "helper_failed":
    case "no_json_in_reply":
      return t`That one came out garbled. Your page is exactly as it was, and nothing was charged.`;
    case "helper_busy":
      return t`The helper is busy. Your page is exactly as it was, and nothing was charged.`;
    case "unauthenticated":
      return t`You are signed out. Sign in, and ask again: your words are still here.`;
    default:
      return wordsFor(error);
  }
}
