import { t } from "@lingui/core/macro";
import { ApiError } from "../../../base/api/api-error.ts";
import { wordsFor } from "../../../base/api/error-words.ts";

/** Explains why a question failed, and that the page and the credits are safe. */
export function answerFailureWords(error: unknown): string {
  switch (error instanceof ApiError ? error.failure.code : "internal") {
    case "helper_failed":
    case "no_json_in_reply":
      return t`The assistant’s answer could not be used. Your page has not changed, and nothing was charged.`;
    case "helper_busy":
      return t`The assistant is busy. Your page has not changed, and nothing was charged.`;
    case "unauthenticated":
      return t`You are signed out. Sign in and ask again: your text is still here.`;
    default:
      return wordsFor(error);
  }
}
