/** Making one takes longer than splitting a paragraph. */
const intoSentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

export interface Sentence {
  /** In the form of `comparable`. */
  readonly text: string;
  /** The place in the line, without the spaces around. */
  readonly from: number;
  readonly to: number;
}

/** The sentences of a line or paragraph that hold words. A line break ends a sentence. */
export function sentencesOf(line: string): Sentence[] {
  return [...intoSentences.segment(line)].flatMap(({ segment, index }) => {
    const text = comparable(segment);
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const from = index + segment.length - segment.trimStart().length;
    return [{ text, from, to: index + segment.trimEnd().length }];
  });
}

/** Typing rules change quotation marks, dashes and spaces, which must not make another sentence of it. */
export function comparable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[‘’‚‛‹›]/g, "'")
    .replaceAll(/[‐‑–—]/g, "-")
    .replaceAll("…", "...")
    .replaceAll(/\s+/g, " ")
    .trim();
}
