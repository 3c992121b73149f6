import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { AppError } from "../../platform/errors/app-error.ts";

const busyReasons: ReadonlySet<AiFailure["reason"]> = new Set(["rate_limited", "unavailable", "timeout", "held_back"]);

/** Maps a failed provider call to the error that the client gets. */
export function toRefusal(error: unknown, signal: AbortSignal): unknown {
  if (!(error instanceof AiFailure)) return signal.aborted ? new AppError("helper_failed", { cause: error }) : error;
  if (error.reason === "switched_off") return new AppError("helper_not_set_up", { cause: error });
  if (!busyReasons.has(error.reason)) return new AppError("helper_failed", { cause: error });
  const { retryAfterMs } = error;
  return new AppError("helper_busy", { cause: error, ...(retryAfterMs && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }) });
}
