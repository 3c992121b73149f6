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
  /** Slower than this were only the slowest hundredth, or as many as were asked for. */
  readonly slowMs: number;
}

export const well = "all well";

const mostFailed = 0.001;
const timesSlower = 2;
/** One collection of garbage, or one turn of another process. */
const usualNoiseMs = 50;

/** All phases of a name together; a request belongs to the phase in which it was sent. */
export function seenIn(phases: readonly Phase[], asked: readonly Asked[], share = 0.99): Record<string, Seen> {
  const names = new Set(phases.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const own = phases.filter((phase) => phase.name === name);
      const sent = asked.filter(({ at }) => own.some(({ from, to }) => at >= from && at < to));
      const slowMs = Math.round(
        percentile(
          sent.map(({ ms }) => ms),
          share,
        ),
      );
      return [name, { sent: sent.length, failed: sent.filter(({ status }) => status !== 200).length, slowMs }];
    }),
  );
}

/** At most one in a thousand fails, and the slowest take at most twice as long as when all is well. */
export function checkDegraded({ [well]: calm, ...ailing }: Readonly<Record<string, Seen>>, noiseMs = usualNoiseMs): string[] {
  if (!calm?.sent || calm.failed > 0) return [`${calm?.failed ?? 0} of ${calm?.sent ?? 0} failed when all was well`];
  const longest = Math.max(calm.slowMs * timesSlower, calm.slowMs + noiseMs);
  return Object.entries(ailing).flatMap(([name, { sent, failed, slowMs }]) => [
    ...(sent === 0 || failed > sent * mostFailed ? [`${name}: ${failed} of ${sent} others failed`] : []),
    ...(slowMs > longest ? [`${name}: others took ${slowMs} ms, ${calm.slowMs} ms when all is well`] : []),
  ]);
}
