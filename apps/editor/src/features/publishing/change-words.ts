import type { ChangeCounts } from "@coursewright/contract/publishing.ts";
import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { z } from "zod";

type Counts = z.infer<typeof ChangeCounts>;

export function hasChanges({ added, changed, removed }: Counts): boolean {
  return added + changed + removed > 0;
}

/** "3 pages changed", "2 pages added, 1 changed": only the first count names the pages. */
export function useChangeWords(): (counts: Counts) => string {
  const { t, i18n } = useLingui();
  return ({ added, changed, removed }) => {
    const parts = [
      added > 0 ? plural(added, { one: "# page added", other: "# pages added" }) : null,
      changed > 0 ? plural(changed, { one: "# page changed", other: "# pages changed" }) : null,
      removed > 0 ? plural(removed, { one: "# page removed", other: "# pages removed" }) : null,
    ].filter((part) => part !== null);
    if (parts.length === 0) return t`No page changed`;
    return new Intl.ListFormat(i18n.locale, { type: "unit", style: "short" }).format(parts);
  };
}
