/** Where a sentence stands in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A fixed locale, so that a text is cut alike wherever it is cut. */
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const hasWords = /[\p{L}\p{N}]/u;
const beginsInLowerCase = /^[^\p{L}\p{N}]*\p{Ll}/u;
/** What a full stop follows in the middle of a sentence. Words that may as well end one ("etc.", "No.") are not among them. */
const abbreviation =
  /(?:^|[\s("“„])(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|Gen|Col|Lt|Sgt|Rev|Hon|Fig|Figs|Eq|Vol|Ch|Sec|cf|vs|pp|approx|ca|e\.g|i\.e|z|d|u|Hr|Fr|Nr|Abb|Kap|Bd|bzw|vgl|\p{Lu})\.$/u;
/** The "1." or "b)" before an item of a list. */
const enumeration = /^\(?(?:\d{1,3}|\p{L})[.)]$/u;

/**
 * What is said of a line, sentence by sentence, none longer than `most`. What holds no word, such as an emoji alone, is not said.
 */
export function sentencesOf(line: string, most: number): Span[] {
  const spans: Span[] = [];
  for (const { segment, index } of segmenter.segment(line)) {
    const span = trimmed(line, { start: index, end: index + segment.length });
    const last = spans.at(-1);
    if (last && isOne(textOf(line, last), textOf(line, span))) spans[spans.length - 1] = { start: last.start, end: span.end };
    else spans.push(span);
  }
  return spans.flatMap((span) => cutLong(line, span, most)).filter((span) => hasWords.test(textOf(line, span)));
}

function isOne(before: string, text: string): boolean {
  return abbreviation.test(before) || enumeration.test(before) || beginsInLowerCase.test(text);
}

function cutLong(line: string, span: Span, most: number): Span[] {
  const parts: Span[] = [];
  let { start } = span;
  while (span.end - start > most) {
    const at = start + placeToCut(line.slice(start, start + most + 1));
    parts.push(trimmed(line, { start, end: at }));
    ({ start } = trimmed(line, { start: at, end: span.end }));
  }
  return [...parts, { start, end: span.end }];
}

const afterClause = /[,;:)–—、，；](?=.)/gu;
const lastSpace = / (?=[^ ]*$)/u;

/** Before the last character of it: after a comma or the like where there is one, else at a space, else anywhere but within a character. */
function placeToCut(text: string): number {
  const most = text.length - 1;
  const clause = [...text.matchAll(afterClause)].at(-1)?.index ?? -1;
  // One that ends early would be said alone, as a scrap.
  if (clause > most / 3) return clause + 1;
  const space = text.search(lastSpace);
  if (space > 0) return space;
  return isLowSurrogate(text.charCodeAt(most)) ? most - 1 : most;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc_00 && code <= 0xdf_ff;
}

function textOf(line: string, { start, end }: Span): string {
  return line.slice(start, end);
}

function trimmed(line: string, span: Span): Span {
  const text = textOf(line, span);
  const start = span.start + (text.length - text.trimStart().length);
  return { start, end: Math.max(start, span.end - (text.length - text.trimEnd().length)) };
}
