export interface Waited {
  readonly what: string;
  readonly ms: number;
  readonly status: number;
}

/** Lists requests that failed or took too long. */
export function checkWaits(requests: readonly Waited[], { atMostMs }: { atMostMs: number }): string[] {
  return requests
    .filter(({ ms, status }) => ms > atMostMs || status >= 300)
    .map(({ what, ms, status }) => `${what}: ${status} after ${Math.round(ms)} ms`);
}
