import { type TimedResponse, percentile } from "../support/timed-response.ts";

/** A period in which one service failed, or all were well. */
export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Statistics of requests that do not need the failing service. */
export interface Seen {
  readonly sent: number;
  readonly failed: number;
  readonly p99Ms: number;
  /** The p99 of each phase divided by that of the calm phases right before and after. */
  readonly ratios: readonly number[];
  /** The same for the medians. On a noisy machine a delay of every request shows only here. */
  readonly medianRatios: readonly number[];
}

export const well = "all well";

const maxFailed = 0.001;
const maxRatio = 2;
/**
 * A shorter calm counts as this long. A request passes the edge, the API and PostgreSQL, and each may wait about 3 ms for the scheduler.
 */
const resolutionMs = 10;

/** Phases must be in order and equally long. A request belongs to the phase in which it was sent. */
export function seenIn(phases: readonly Phase[], asked: readonly TimedResponse[]): Record<string, Seen> {
  const periods = phases.map(({ name, from, to }) => ({ name, asked: asked.filter(({ at }) => at >= from && at < to) }));
  const names = new Set(phases.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const sent = periods.filter((period) => period.name === name).flatMap((period) => period.asked);
      const ratiosOf = (share: number) =>
        periods.flatMap((period, n) =>
          period.name === name && name !== well ? [quantile(period.asked, share) / calmAround(periods, n, share)] : [],
        );
      const failed = sent.filter(({ status }) => status !== 200).length;
      const p99Ms = Math.round(quantile(sent, 0.99));
      return [name, { sent: sent.length, failed, p99Ms, ratios: ratiosOf(0.99), medianRatios: ratiosOf(0.5) }];
    }),
  );
}

interface Period {
  readonly name: string;
  readonly asked: readonly TimedResponse[];
}

/** The mean of their p99. One p99 of all calm phases would be that of the worst phase. */
function calmAround(periods: readonly Period[], n: number, share: number): number {
  const isCalm = ({ name }: Period) => name === well;
  const before = periods.slice(0, n).toReversed();
  const after = periods.slice(n);
  const calm = [before, after].flatMap((side) => {
    const rest = side.slice(Math.max(0, side.findIndex(isCalm)));
    const end = rest.findIndex((period) => !isCalm(period));
    return rest.slice(0, end === -1 ? rest.length : end);
  });
  const sum = calm.reduce((total, period) => total + quantile(period.asked, share), 0);
  return Math.max(resolutionMs, sum / Math.max(1, calm.length));
}

function quantile(asked: readonly TimedResponse[], share: number): number {
  return percentile(
    asked.map(({ ms }) => ms),
    share,
  );
}

/**
 * At most one request in a thousand may fail, and p99 and median may at most double in the median phase. One p99 of all phases would
 * measure what another process of the machine did in one of them.
 */
export function checkDegraded({ [well]: calm, ...failing }: Readonly<Record<string, Seen>>): string[] {
  if (!calm?.sent || calm.failed > 0) return [`${calm?.failed ?? 0} of ${calm?.sent ?? 0} failed when all was well`];
  return Object.entries(failing).flatMap(([name, { sent, failed, ratios, medianRatios }]) => {
    const ratio = percentile(ratios, 0.5);
    const medianRatio = percentile(medianRatios, 0.5);
    return [
      ...(sent === 0 || failed > sent * maxFailed ? [`${name}: ${failed} of ${sent} others failed`] : []),
      ...(ratio > maxRatio ? [`${name}: the p99 of others was ${ratio.toFixed(2)} times that of the calm`] : []),
      ...(medianRatio > maxRatio ? [`${name}: the median of others was ${medianRatio.toFixed(2)} times that of the calm`] : []),
    ];
  });
}
