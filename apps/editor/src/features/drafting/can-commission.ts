import type { Commission } from "@coursewright/contract/drafting.ts";

/** A page can be ordered again after a stop or a failure, unless the author has written or deleted it. */
export function canCommission(commission: Commission | undefined): boolean {
  if (!commission || commission.state === "stopped") return true;
  return commission.state === "failed" && commission.problem !== "page_not_empty" && commission.problem !== "page_gone";
}
