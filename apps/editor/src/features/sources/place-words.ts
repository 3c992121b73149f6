import type { Passage } from "@coursewright/contract/sources.ts";
import { useLingui } from "@lingui/react/macro";

/** Where a passage stands: "page 12", or the time in a recording. */
export function usePlaceWords(): (passage: Pick<Passage, "page" | "seconds">) => string {
  const { t } = useLingui();
  return ({ page, seconds }) => {
    if (page !== undefined) return t`page ${page}`;
    return seconds === undefined ? "" : clock(seconds);
  };
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
