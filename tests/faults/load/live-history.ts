/** A change of a balance with the times when it was made and shown, by `performance.now()`. */
export interface WatchedChange {
  readonly account: string;
  readonly acknowledgedAt: number;
  /** Undefined when the feed never showed the change. */
  readonly seenAt: number | undefined;
}

/** Each feed must show every change of its account in time. */
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
