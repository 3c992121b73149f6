import { ApiError, hasCode } from "../../base/api/api-error.ts";

export const idleBeforeSaveMs = 1_500;

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;
/** Short, because a server that is out of reach has no load from retries, and edits should be sent soon after it is back. */
const maxOfflineRetryMs = 2_000;

/** Delay before the next attempt. */
export function retryAfterMs({ error, failures }: { readonly error: unknown; readonly failures: number }): number {
  const asked = error instanceof ApiError ? (error.failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  const longest = hasCode(error, "offline") ? maxOfflineRetryMs : maxRetryMs;
  return Math.max(asked, Math.min(firstRetryMs * 2 ** (failures - 1), longest));
}
