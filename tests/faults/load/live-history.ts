/** One change of a balance, as the one who made it and the one who watches it saw it, by `performance.now()`. */
export interface WatchedChange {
  readonly account: string;
  readonly acknowledgedAt: number;
  /** Nothing where the feed never showed it. */
  readonly seenAt: number | undefined;
}

/** Every change is shown by its account's feed, and soon. */
export function checkFeeds(changes: readonly WatchedChange[], { withinMs }: { withinMs: number }): string[] {
  if (changes.length === 0) return ["nothing was changed"];
  return changes.flatMap((change) => {
    if (change.seenAt === undefined) return [`${change.account}: a change was never shown`];
    const ms = Math.round(delayOf(change));
    return ms < withinMs ? [] : [`${change.account}: a change was shown after ${ms} ms`];
  });
}

export function latestMs(changes: readonly WatchedChange[]): number {
  return Math.round(Math.max(...changes.map(delayOf)));
}

function delayOf({ acknowledgedAt, seenAt = Infinity }: WatchedChange): number {
  return Math.max(0, seenAt - acknowledgedAt);
}
