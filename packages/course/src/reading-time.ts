const wordsPerMinute = 200;

/** At least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / wordsPerMinute));
}
