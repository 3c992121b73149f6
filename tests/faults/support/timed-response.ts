/** The status is undefined when no response came. */
export interface TimedResponse {
  readonly at: number;
  readonly ms: number;
  readonly status: number | undefined;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
