/**
 * Words in a query that make the stand-in misbehave:
 *
 * [[quota]]    403 quotaExceeded: the day's searches are spent
 * [[429]]      too many requests
 * [[500]]      server error
 * [[details]]  finds videos, and fails when asked about them
 * [[slow]]     never answers
 * [[dropped]]  the connection breaks before any answer
 * [[garbage]]  status 200 and bytes that are not the protocol
 * [[huge]]     more than anybody should read
 * [[away]]     leads to another address
 * [[empty]]    finds nothing
 * [[hostile]]  the right shape, full of scripts, foreign addresses and ids that are none
 */
export const kinds = ["quota", "429", "500", "details", "slow", "dropped", "garbage", "huge", "away", "empty", "hostile"] as const;

export type Sentinel = (typeof kinds)[number];

export function findSentinel(query: string): Sentinel | undefined {
  return kinds.find((kind) => query.includes(`[[${kind}]]`));
}
