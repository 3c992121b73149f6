import { readDashboard } from "@coursewright/contract/dashboard.ts";
import type { DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

/** The author's time zone: the server groups by the author's days. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Some browsers report "Etc/Unknown" when the system has no time zone.
  return !timeZone || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

/** Keeps the previous period's numbers on screen until the new ones have loaded. */
export function dashboardQuery(uid: string, projectId: string, period: DashboardPeriod) {
  return queryOptions({
    queryKey: ["dashboard", uid, projectId, period] as const,
    queryFn: ({ signal }) => call(readDashboard, { params: { uid, projectId }, query: { period, zone: ownZone() } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
