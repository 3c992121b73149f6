import type { Commission } from "@coursewright/contract/drafting.ts";

/** Pages of the author's own, or that are gone, are not asked for again. */
export function mayBeAsked(commission: Commission | undefined): boolean {
  if (!commission || commission.state === "stopped") return true;
  return commission.state === "failed" && commission.problem !== "page_not_empty" && commission.problem !== "page_gone";
}
