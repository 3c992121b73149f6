/** The position of a sentence in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A fixed locale, so that the result does not depend on the machine. */
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const hasWords = /[\p{L}\p{N}]/u;
const beginsInLowerCase = /^[^\p{L}\p{N}]*\p{Ll}/u;
/** Abbreviations with a full stop within a sentence. Excludes words that may also end one ("etc.", "No."). */
const abbreviation =
  /(?:^|[\s("“„])(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|Gen|Col|Lt|Sgt|Rev|Hon|Fig|Figs|Eq|Vol|Ch|Sec|cf|vs|pp|approx|ca|e\.g|i\.e|z|d|u|Hr|Fr|Nr|Abb|Kap|Bd|bzw|vgl|\p{Lu})\.$/u;
/** The "1." or "b)" before an item of a list. */
const enumeration = /^\(?(?:\d{1,3}|\p{L})[.)]$/u;

/**
 * Splits a line into sentences of at max `max` characters. Skips text without words, such as a single emoji.
 */
export function sentencesOf(line: string, max: number): Span[] {
  const spans: Span[] = [];
  for (const { segment, index } of segmenter.segment(line)) {
    const span = trimmed(line, { start: index, end: index + segment.length });
    const last = spans.at(-1);
    if (last && isOne(textOf(line, last), textOf(line, span))) spans[spans.length - 1] = { start: last.start, end: span.end };
    else spans.push(span);
  }
  return spans.flatMap((span) => cutLong(line, span, max)).filter((span) => hasWords.test(textOf(line, span)));
}

function isOne(before: string, text: string): boolean {
  return abbreviation.test(before) || enumeration.test(before) || beginsInLowerCase.test(text);
}

function cutLong(line: string, span: Span, max: number): Span[] {
  const parts: Span[] = [];
  let { start } = span;
  while (span.end - start > max) {
    const at = start + placeToCut(line.slice(start, start + max + 1));
    parts.push(trimmed(line, { start, end: at }));
    ({ start } = trimmed(line, { start: at, end: span.end }));
  }
  return [...parts, { start, end: span.end }];
}

const afterClause = /[,;:)–—、，；](?=.)/gu;
const lastSpace = / (?=[^ ]*$)/u;

/** Prefers a cut after a comma or similar, then at a space, then anywhere except within a character. */
function placeToCut(text: string): number {
  const max = text.length - 1;
  const clause = [...text.matchAll(afterClause)].at(-1)?.index ?? -1;
  // Do not cut off a very short clause: it would be spoken on its own.
  if (clause > max / 3) return clause + 1;
  const space = text.search(lastSpace);
  if (space > 0) return space;
  return isLowSurrogate(text.charCodeAt(max)) ? max - 1 : max;
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
