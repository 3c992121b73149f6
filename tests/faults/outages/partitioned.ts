import type { TimedResponse } from "../support/timed-response.ts";

export interface Partitioned {
  readonly asked: readonly TimedResponse[];
  /** The time in which packets were dropped, by `performance.now()`. */
  readonly from: number;
  readonly to: number;
}

/** The product waits 5 s for a connection and 11 s for its reply (`platform/db/databases.ts`), then refuses the request. */
export const answeredWithinMs = 17_000;
export const healedWithinMs = 10_000;

/** Every request must get a reply or a refusal in time, and succeed soon after the network is back. */
export function checkPartitioned({ asked, from, to }: Partitioned): string[] {
  const slowest = Math.max(...asked.map(({ ms }) => ms));
  const strange = [...new Set(asked.map(({ status }) => status).filter((status) => status !== 200 && status !== 503))];
  const inside = asked.filter(({ at }) => at >= from && at < to);
  const late = asked.filter(({ at, status }) => at > to + healedWithinMs && status !== 200);
  return [
    ...(inside.some(({ status }) => status === 503) ? [] : ["nobody was refused, so nothing was cut"]),
    ...(slowest <= answeredWithinMs ? [] : [`a request waited for ${Math.round(slowest)} ms`]),
    ...strange.map((status) => `a request was answered ${status ?? "nothing"}`),
    ...(late.length === 0 ? [] : [`${late.length} were refused ${healedWithinMs} ms after the network was healed`]),
    ...(asked.some(({ at }) => at > to + healedWithinMs) ? [] : ["nobody asked long enough after it"]),
  ];
}
