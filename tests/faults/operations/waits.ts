/** One request and how it ended. */
export interface Waited {
  readonly what: string;
  readonly ms: number;
  readonly status: number;
}

/** What failed, and what took longer than promised. */
export function checkWaits(requests: readonly Waited[], { atMostMs }: { atMostMs: number }): string[] {
  return requests
    .filter(({ ms, status }) => ms > atMostMs || status >= 300)
    .map(({ what, ms, status }) => `${what}: ${status} after ${Math.round(ms)} ms`);
}
