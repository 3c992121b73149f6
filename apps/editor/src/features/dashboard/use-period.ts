import { DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import { useSearchParams } from "react-router";

export function periodIn(query: URLSearchParams): DashboardPeriod {
  return DashboardPeriod.safeParse(query.get("period")).data ?? "12w";
}

/** The period is kept in the address, so that it can be shared and survives a reload. */
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
