import { readDashboard } from "@coursewright/contract/dashboard.ts";
import type { DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

/** Where the author sits: days are theirs. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // What browsers say that were not told.
  return !timeZone || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

/** Another period's numbers stand until the chosen one's have come. */
export function dashboardQuery(uid: string, projectId: string, period: DashboardPeriod) {
  return queryOptions({
    queryKey: ["dashboard", uid, projectId, period] as const,
    queryFn: ({ signal }) => call(readDashboard, { params: { uid, projectId }, query: { period, zone: ownZone() } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
