import type { Commission } from "@coursewright/contract/drafting.ts";

/** False for pages that the author has written or deleted. */
export function canCommission(commission: Commission | undefined): boolean {
  if (!commission || commission.state === "stopped") return true;
  return commission.state === "failed" && commission.problem !== "page_not_empty" && commission.problem !== "page_gone";
}
