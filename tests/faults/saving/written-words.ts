/** What happened to the words of one schedule, each written once and never the same twice. */
export interface WordHistory {
  readonly schedule: number;
  /** Words that were on disk or acknowledged, so that the author may rely on them. */
  readonly promised: ReadonlySet<string>;
  /** Words that the author took away: by removing a section, by undo, or by choosing between two versions. */
  readonly removed: ReadonlySet<string>;
  /** Words of somebody else that vanished from a screen without the author's doing. */
  readonly overwritten: readonly string[];
}

/** Every promised word is on the page in the end, or was taken away by somebody who saw it go. */
export function checkWords({ schedule, promised, removed, overwritten }: WordHistory, page: readonly string[]): string[] {
  const there = new Set(page.flatMap((text) => text.split(" ")));
  const lost = [...promised].filter((word) => !there.has(word) && !removed.has(word));
  return [
    ...lost.map((word) => `schedule ${schedule}: "${word}" is lost`),
    ...overwritten.map((word) => `schedule ${schedule}: "${word}" was overwritten silently`),
  ];
}
