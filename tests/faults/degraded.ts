import { type Asked, percentile } from "./overload.ts";

/** While something was ailing, or while all was well. */
export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Of requests that have no need of what is ailing. */
export interface Seen {
  readonly sent: number;
  readonly failed: number;
  readonly p99Ms: number;
}

export const well = "all well";

const mostFailed = 0.001;
const timesSlower = 2;
/** In a short run the slowest hundredth is two or three requests: one collection of garbage, or one turn of another process, doubles it. */
const noiseMs = 50;

/** All phases of a name together; a request belongs to the phase in which it was sent. */
export function seenIn(phases: readonly Phase[], asked: readonly Asked[]): Record<string, Seen> {
  const names = new Set(phases.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const own = phases.filter((phase) => phase.name === name);
      const sent = asked.filter(({ at }) => own.some(({ from, to }) => at >= from && at < to));
      const p99Ms = Math.round(
        percentile(
          sent.map(({ ms }) => ms),
          0.99,
        ),
      );
      return [name, { sent: sent.length, failed: sent.filter(({ status }) => status !== 200).length, p99Ms }];
    }),
  );
}

/** At most one in a thousand fails, and the slowest hundredth takes at most twice as long as when all is well. */
export function checkDegraded({ [well]: calm, ...ailing }: Readonly<Record<string, Seen>>): string[] {
  if (!calm?.sent || calm.failed > 0) return [`${calm?.failed ?? 0} of ${calm?.sent ?? 0} failed when all was well`];
  const longest = Math.max(calm.p99Ms * timesSlower, calm.p99Ms + noiseMs);
  return Object.entries(ailing).flatMap(([name, { sent, failed, p99Ms }]) => [
    ...(sent === 0 || failed > sent * mostFailed ? [`${name}: ${failed} of ${sent} others failed`] : []),
    ...(p99Ms > longest ? [`${name}: others took ${p99Ms} ms, ${calm.p99Ms} ms when all is well`] : []),
  ]);
}
