import { DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import { useSearchParams } from "react-router";

/** What the address says, so that it can be shared and reloaded. */
export function usePeriod() {
  const [query, setQuery] = useSearchParams();
  const period = DashboardPeriod.safeParse(query.get("period")).data ?? "12w";
  const choose = (next: DashboardPeriod) =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.set("period", next);
        return changed;
      },
      { replace: true },
    );
  return [period, choose] as const;
}
