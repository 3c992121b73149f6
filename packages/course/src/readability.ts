/** Shorter texts get no rating: it would mean nothing. */
const minWords = 20;
const longWord = 7;

export interface Readability {
  readonly words: number;
  /** Null for a text that is too short. */
  readonly ease: "easy" | "steady" | "hard" | null;
}

/**
 * The LIX readability measure: words per sentence plus the percentage of long words. It needs no vocabulary, so it works for every
 * language with spaces between words.
 */
export function readabilityOf(text: string): Readability {
  const words = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike);
  if (words.length < minWords) return { words: words.length, ease: null };
  const sentences = [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)].filter(({ segment }) =>
    /\w/u.test(segment),
  );
  const long = words.filter(({ segment }) => segment.length >= longWord);
  const lix = words.length / Math.max(1, sentences.length) + (100 * long.length) / words.length;
  return { words: words.length, ease: lix < 40 ? "easy" : lix < 50 ? "steady" : "hard" };
}
