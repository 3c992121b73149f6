import type { TimedResponse } from "../support/timed-response.ts";

export interface SlowClients {
  /** When each connection was closed, after its first byte. Undefined for connections still open at the end. */
  readonly closedAfterMs: ReadonlyArray<number | undefined>;
  /** Requests of other clients in the same time. */
  readonly normal: readonly TimedResponse[];
}

const closedWithinMs = 15_000;

export function checkSlowClients({ closedAfterMs, normal }: SlowClients): string[] {
  const late = closedAfterMs.filter((ms) => ms === undefined || ms > closedWithinMs);
  const failed = normal.filter(({ status }) => status !== 200);
  return [
    ...(late.length > 0 ? [`${late.length} of ${closedAfterMs.length} slow clients were not closed within ${closedWithinMs} ms`] : []),
    ...(failed.length > 0 || normal.length === 0 ? [`${failed.length} of ${normal.length} normal requests failed`] : []),
  ];
}
