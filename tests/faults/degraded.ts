/** Of requests that have no need of what is ailing. */
export interface Seen {
  readonly sent: number;
  readonly failed: number;
  readonly p99Ms: number;
}

const mostFailed = 0.001;
const timesSlower = 2;
/** Of so few requests the slowest hundredth is one or two: below this it says nothing. */
const noiseMs = 250;

/** At most one in a thousand fails, and the slowest hundredth takes at most twice as long as when all is well. */
export function checkDegraded(calm: Seen, ailing: Readonly<Record<string, Seen>>): string[] {
  return Object.entries(ailing).flatMap(([name, { sent, failed, p99Ms }]) => [
    ...(sent === 0 || failed > sent * mostFailed ? [`${name}: ${failed} of ${sent} others failed`] : []),
    ...(p99Ms > Math.max(noiseMs, calm.p99Ms * timesSlower) ? [`${name}: others took ${p99Ms} ms, ${calm.p99Ms} ms when all is well`] : []),
  ]);
}
