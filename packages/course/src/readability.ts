/** Shorter texts get no rating: it would mean nothing. */
const minWords = 20;
const longWord = 7;
const hardFrom = 50;
const minWordsInSentence = 8;
// Making one takes longer than counting a paragraph.
const intoWords = new Intl.Segmenter(undefined, { granularity: "word" });
const intoSentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** The counts of several texts can be added up, so a long page is not counted again for each change. */
export interface TextCounts {
  readonly words: number;
  readonly longWords: number;
  readonly sentences: number;
  readonly hardSentences: number;
  readonly letters: number;
  /** Letters of scripts that the measure knows. */
  readonly knownLetters: number;
}

export interface Readability {
  readonly words: number;
  /** Null for a text that is too short. */
  readonly ease: "easy" | "steady" | "hard" | null;
}

export function countsOf(text: string): TextCounts {
  const sentences = sentencesOf(text);
  const counts = {
    words: sum(sentences.map(({ words }) => words)),
    longWords: sum(sentences.map(({ longWords }) => longWords)),
    sentences: sentences.filter(({ segment }) => /\w/u.test(segment)).length,
    letters: text.match(/\p{L}/gu)?.length ?? 0,
    knownLetters: text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu)?.length ?? 0,
  };
  return { ...counts, hardSentences: hasFormula(counts) ? sentences.filter(isHard).length : 0 };
}

export function sumOf(all: readonly TextCounts[]): TextCounts {
  const total = (name: keyof TextCounts) => sum(all.map((counts) => counts[name]));
  return {
    words: total("words"),
    longWords: total("longWords"),
    sentences: total("sentences"),
    hardSentences: total("hardSentences"),
    letters: total("letters"),
    knownLetters: total("knownLetters"),
  };
}

/**
 * The LIX readability measure: words per sentence plus the percentage of long words. It needs no vocabulary, so it works for every
 * language with spaces between words. Null for a text that is too short, or in a script without the measure.
 */
export function lixOf(counts: TextCounts): number | null {
  const { words, longWords, sentences } = counts;
  if (words < minWords || !hasFormula(counts)) return null;
  return words / Math.max(1, sentences) + (100 * longWords) / words;
}

export function readabilityOf(counts: TextCounts): Readability {
  const lix = lixOf(counts);
  return { words: counts.words, ease: lix === null ? null : lix < 40 ? "easy" : lix < hardFrom ? "steady" : "hard" };
}

/** The measure counts long words, so it says nothing about scripts with other words, or without spaces between them. */
function hasFormula({ letters, knownLetters }: Pick<TextCounts, "letters" | "knownLetters">): boolean {
  return knownLetters > letters / 2;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** The hardest sentence by the same measure, or null if none is long enough to tell. */
export function hardestSentence(text: string): { readonly sentence: string; readonly lix: number } | null {
  const rated = sentencesOf(text)
    .filter(({ words }) => words >= minWordsInSentence)
    .map((sentence) => ({ sentence: sentence.segment.trim(), lix: lixOfSentence(sentence) }));
  return rated.reduce<(typeof rated)[number] | null>((hardest, one) => (hardest && hardest.lix >= one.lix ? hardest : one), null);
}

/** The places of sentences that are hard by the same measure. */
export function hardSentences(text: string): readonly Place[] {
  if (countsOf(text).hardSentences === 0) return [];
  return sentencesOf(text)
    .filter(isHard)
    .map(({ segment, index }) => ({ from: index, to: index + segment.trimEnd().length }));
}

interface Sentence extends Pick<TextCounts, "words" | "longWords"> {
  readonly segment: string;
  readonly index: number;
}

function sentencesOf(text: string): readonly Sentence[] {
  return [...intoSentences.segment(text)].map(({ segment, index }) => {
    const words = [...intoWords.segment(segment)].filter(({ isWordLike }) => isWordLike);
    return { segment, index, words: words.length, longWords: words.filter((word) => word.segment.length >= longWord).length };
  });
}

function isHard(sentence: Sentence): boolean {
  return sentence.words >= minWordsInSentence && lixOfSentence(sentence) >= hardFrom;
}

function lixOfSentence({ words, longWords }: Sentence): number {
  return words + (100 * longWords) / words;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
