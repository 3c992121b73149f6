import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { AppError } from "../../platform/errors/app-error.ts";

const busyReasons: ReadonlySet<AiFailure["reason"]> = new Set(["rate_limited", "unavailable", "timeout", "held_back"]);

/** A wrong key, address or model: only the owner of the key can change it. */
const ownKeyFaults: ReadonlySet<AiFailure["reason"]> = new Set(["unauthorized", "refused", "garbage", "switched_off"]);

/** Maps a failed provider call to the error that the client gets. */
export function toRefusal(error: unknown, signal: AbortSignal): unknown {
  if (!(error instanceof AiFailure)) return signal.aborted ? new AppError("helper_failed", { cause: error }) : error;
  const { retryAfterMs } = error;
  const wait = retryAfterMs ? { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) } : {};
  const problem = ownKeyProblem(error);
  if (problem) return new AppError(problem, { cause: error, ...wait });
  if (error.reason === "switched_off") return new AppError("helper_not_set_up", { cause: error });
  if (!busyReasons.has(error.reason)) return new AppError("helper_failed", { cause: error });
  return new AppError("helper_busy", { cause: error, ...wait });
}

/** [SEE-08] Says whose key failed. Undefined if the key is not the reason. */
export function ownKeyProblem({ isOwnKey, reason }: AiFailure): "own_key_refused" | "own_key_busy" | undefined {
  if (!isOwnKey) return undefined;
  if (busyReasons.has(reason)) return "own_key_busy";
  return ownKeyFaults.has(reason) ? "own_key_refused" : undefined;
}
