import { DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import { useSearchParams } from "react-router";

export function periodIn(query: URLSearchParams): DashboardPeriod {
  return DashboardPeriod.safeParse(query.get("period")).data ?? "12w";
}

/** What the address says, so that it can be shared and reloaded. */
export function usePeriod() {
  const [query, setQuery] = useSearchParams();
  const period = periodIn(query);
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
