import type { UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { ownKeyProblem } from "../ai/service.ts";

const busyReasons: ReadonlySet<AiFailure["reason"]> = new Set(["rate_limited", "unavailable", "timeout", "held_back"]);

/** Maps a provider failure to the reason why a part ends. Rethrows other errors, and retryable ones while retries remain. */
export function problemOf(error: unknown, { mayAskAgain }: { mayAskAgain: boolean }): UpdateProblem {
  if (error instanceof AppError) return "helper_failed";
  if (!(error instanceof AiFailure)) throw error;
  if (!busyReasons.has(error.reason)) return ownKeyProblem(error) ?? "helper_failed";
  if (mayAskAgain) throw error;
  return ownKeyProblem(error) ?? "helper_busy";
}
