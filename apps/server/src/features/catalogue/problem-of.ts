import type { UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { AppError } from "../../platform/errors/app-error.ts";

const busyReasons: ReadonlySet<AiFailure["reason"]> = new Set(["rate_limited", "unavailable", "timeout", "held_back"]);

/** Why a part ends; thrown on instead while the provider may be asked again, and where it is not the provider's failure. */
export function problemOf(error: unknown, { mayAskAgain }: { mayAskAgain: boolean }): UpdateProblem {
  if (error instanceof AppError) return "helper_failed";
  if (!(error instanceof AiFailure)) throw error;
  if (!busyReasons.has(error.reason)) return "helper_failed";
  if (mayAskAgain) throw error;
  return "helper_busy";
}
