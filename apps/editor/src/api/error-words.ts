import { errors } from "@coursewright/contract/errors.ts";
import type { ErrorCode } from "@coursewright/contract/errors.ts";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError } from "./api-error.ts";

const unreachable = {
  offline: msg`You are offline. Keep writing: what you changed is safe on this computer.`,
  timeout: msg`The server took too long to answer. Nothing was lost. Please try again.`,
} as const;

/** What a person reads. The contract holds the words of a refusal; a translation goes by the code. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return wordsOfCode("internal");
  const { code } = error.failure;
  return code === "offline" || code === "timeout" ? i18n._(unreachable[code]) : wordsOfCode(code);
}

export function wordsOfCode(code: ErrorCode): string {
  const id = `error.${code}`;
  return id in i18n.messages ? i18n._(id) : errors[code].words;
}
