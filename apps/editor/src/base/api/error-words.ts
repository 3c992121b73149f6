import { refusalTexts } from "@coursewright/base/refusal-texts.ts";
import type { ErrorCode } from "@coursewright/contract/errors.ts";
import { i18n } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { ApiError } from "./api-error.ts";

const unreachable = {
  offline: msg`You are offline. Keep writing: your changes are safe on this computer.`,
  timeout: msg`The server took too long to answer. Nothing was lost. Please try again.`,
} as const;

/** The message for the author, chosen by error code in the editor's language. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return wordsOfCode("internal");
  const { code, retryAfterSeconds, reason } = error.failure;
  if (code === "too_many_requests" && retryAfterSeconds !== undefined) return waitWords(retryAfterSeconds);
  if (code === "offline" || code === "timeout") return i18n._(unreachable[code]);
  const words = wordsOfCode(code);
  return reason === undefined ? words : t`${words} Reason: ${reason}`;
}

const maxSecondsShown = 90;

/** Says when to try again, in seconds for short waits. */
export function waitWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(whole / 60);
  const wait =
    whole > maxSecondsShown
      ? plural(minutes, { one: "# minute", other: "# minutes" })
      : plural(whole, { one: "# second", other: "# seconds" });
  return t`Too many tries. Try again in ${wait}.`;
}

export function wordsOfCode(code: ErrorCode): string {
  return i18n._(refusalTexts[code]);
}
