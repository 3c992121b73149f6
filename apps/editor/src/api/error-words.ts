import type { ErrorCode } from "@coursewright/contract/errors.ts";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError } from "./api-error.ts";
import { refusalWords } from "./refusal-words.ts";

const unreachable = {
  offline: msg`You are offline. Keep writing: what you changed is safe on this computer.`,
  timeout: msg`The server took too long to answer. Nothing was lost. Please try again.`,
} as const;

/** What a person reads. A refusal is told by its code, in the language of the editor. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return wordsOfCode("internal");
  const { code } = error.failure;
  return code === "offline" || code === "timeout" ? i18n._(unreachable[code]) : wordsOfCode(code);
}

export function wordsOfCode(code: ErrorCode): string {
  return i18n._(refusalWords[code]);
}
