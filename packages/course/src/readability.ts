/** Below this a figure would say more than the text does. */
const fewestWords = 20;
const longWord = 7;

export interface Readability {
  readonly words: number;
  /** Null when there is too little to judge by. */
  readonly ease: "easy" | "steady" | "hard" | null;
}

/**
 * The LIX measure: words in a sentence, and how many of a hundred words are long. It knows no vocabulary, so it holds for
 * every language that parts its words.
 */
export function readabilityOf(text: string): Readability {
  const words = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike);
  if (words.length < fewestWords) return { words: words.length, ease: null };
  const sentences = [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)].filter(({ segment }) =>
    /\w/u.test(segment),
  );
  const long = words.filter(({ segment }) => segment.length >= longWord);
  const lix = words.length / Math.max(1, sentences.length) + (100 * long.length) / words.length;
  return { words: words.length, ease: lix < 40 ? "easy" : lix < 50 ? "steady" : "hard" };
}
