const wordsPerMinute = 220;

/** At least one. */
export function readingMinutes(text: string): number {
  return minutesFor(text.match(/\S+/g)?.length ?? 0);
}

/** At least one. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
