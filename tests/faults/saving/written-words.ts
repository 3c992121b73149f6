/** The words of one schedule. Each word is written once. */
export interface WordHistory {
  readonly schedule: number;
  /** Words that were on disk or acknowledged, so that the author may rely on them. */
  readonly promised: ReadonlySet<string>;
  /** Words that the author removed: with a section, by undo, or by choosing between two versions. */
  readonly removed: ReadonlySet<string>;
  /** Words of another tab that disappeared from a screen without an action of the author. */
  readonly overwritten: readonly string[];
}

/** In the end every promised word must be on the page, unless the author removed it knowingly. */
export function checkWords({ schedule, promised, removed, overwritten }: WordHistory, page: readonly string[]): string[] {
  const there = new Set(page.flatMap((text) => text.split(" ")));
  const lost = [...promised].filter((word) => !there.has(word) && !removed.has(word));
  return [
    ...lost.map((word) => `schedule ${schedule}: "${word}" is lost`),
    ...overwritten.map((word) => `schedule ${schedule}: "${word}" was overwritten silently`),
  ];
}
