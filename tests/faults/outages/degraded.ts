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
  /** The tail of each phase divided by that of the calm phases right before and after. */
  readonly tailRatios: readonly number[];
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
/** Fewer slow requests than this show a hiccup of the machine. The p99 of a phase with 40 requests would be its slowest request alone. */
const tailLength = 4;

/** Phases must be in order and equally long. A request belongs to the phase in which it was sent. */
export function seenIn(phases: readonly Phase[], asked: readonly TimedResponse[]): Record<string, Seen> {
  const periods = phases.map(({ name, from, to }) => ({ name, asked: asked.filter(({ at }) => at >= from && at < to) }));
  const names = new Set(phases.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const sent = periods.filter((period) => period.name === name).flatMap((period) => period.asked);
      const ratiosOf = (measure: Measure) =>
        periods.flatMap((period, n) =>
          period.name === name && name !== well ? [measure(period.asked) / calmAround(periods, n, measure)] : [],
        );
      const failed = sent.filter(({ status }) => status !== 200).length;
      const p99Ms = Math.round(quantile(sent, 0.99));
      return [name, { sent: sent.length, failed, p99Ms, tailRatios: ratiosOf(tail), medianRatios: ratiosOf(median) }];
    }),
  );
}

interface Period {
  readonly name: string;
  readonly asked: readonly TimedResponse[];
}

/** The mean of the calm phases. The tail of all of them together would be that of the worst phase. */
function calmAround(periods: readonly Period[], n: number, measure: Measure): number {
  const isCalm = ({ name }: Period) => name === well;
  const before = periods.slice(0, n).toReversed();
  const after = periods.slice(n);
  const calm = [before, after].flatMap((side) => {
    const rest = side.slice(Math.max(0, side.findIndex(isCalm)));
    const end = rest.findIndex((period) => !isCalm(period));
    return rest.slice(0, end === -1 ? rest.length : end);
  });
  const sum = calm.reduce((total, period) => total + measure(period.asked), 0);
  return Math.max(resolutionMs, sum / Math.max(1, calm.length));
}

type Measure = (asked: readonly TimedResponse[]) => number;

function median(asked: readonly TimedResponse[]): number {
  return quantile(asked, 0.5);
}

/** The p99 of a long phase. In a short phase: the time that as few as `tailLength` requests reached. */
function tail(asked: readonly TimedResponse[]): number {
  return quantile(asked, Math.max(0.5, Math.min(0.99, 1 - tailLength / asked.length)));
}

function quantile(asked: readonly TimedResponse[], share: number): number {
  return percentile(
    asked.map(({ ms }) => ms),
    share,
  );
}

/**
 * At most one request in a thousand may fail, and tail and median may at most double in the median phase. One tail of all phases would
 * measure what another process of the machine did in one of them.
 */
export function checkDegraded({ [well]: calm, ...failing }: Readonly<Record<string, Seen>>): string[] {
  if (!calm?.sent || calm.failed > 0) return [`${calm?.failed ?? 0} of ${calm?.sent ?? 0} failed when all was well`];
  return Object.entries(failing).flatMap(([name, { sent, failed, tailRatios, medianRatios }]) => {
    const tailRatio = percentile(tailRatios, 0.5);
    const medianRatio = percentile(medianRatios, 0.5);
    return [
      ...(sent === 0 || failed > sent * maxFailed ? [`${name}: ${failed} of ${sent} others failed`] : []),
      ...(tailRatio > maxRatio ? [`${name}: the tail of others was ${tailRatio.toFixed(2)} times that of the calm`] : []),
      ...(medianRatio > maxRatio ? [`${name}: the median of others was ${medianRatio.toFixed(2)} times that of the calm`] : []),
    ];
  });
}
