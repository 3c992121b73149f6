import { Evidence, maxPassagesOfSentence } from "../data/evidence.ts";
import { fromMarkdown } from "../text/markdown.ts";
import { linesOf } from "../text/rich-text.ts";
import { sentencesOf } from "../text/sentences.ts";

/** The numbers of passages, as in "[2]" or "[1, 3]", with one space before them. "[2](address)" is a link. */
const mark = /[ \u00A0]?\[(\d{1,3}(?:, ?\d{1,3}){0,9})\](?!\()/g;
/** Marks are private characters while Markdown is read. Models do not need these characters. */
const firstPlace = 0xe000;
const places = /[\uE000-\uF8FF]/g;

export interface Cited {
  /** The reply without marks. */
  readonly json: unknown;
  /** Every sentence of the reply, with the passages that it names. */
  readonly evidence: Evidence[];
}

/** [SRC-02] Takes the marks out of a reply. Numbers that were not sent are dropped, because models invent some. */
export function readCitations(json: unknown, passages: readonly string[]): Cited {
  const found = new Map<string, Set<string>>();
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") {
      for (const { text, numbers } of citedSentences(value)) {
        const named = found.get(text) ?? new Set();
        for (const number of numbers) {
          const id = passages[number - 1];
          if (id !== undefined) named.add(id);
        }
        found.set(text, named);
      }
      return withoutMarks(value);
    }
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  const plain = walk(json);
  const evidence = [...found].flatMap(
    ([text, ids]) => Evidence.safeParse({ text, passages: [...ids].slice(0, maxPassagesOfSentence) }).data ?? [],
  );
  return { json: plain, evidence };
}

export function withoutMarks(text: string): string {
  return text.replaceAll(places, "").replaceAll(mark, "");
}

interface CitedSentence {
  readonly text: string;
  readonly numbers: readonly number[];
}

/** Plain fields show the signs of Markdown, so these are read in both ways. */
function citedSentences(text: string): CitedSentence[] {
  const marked = text.replaceAll(places, "").replaceAll(mark, (_, list: string) =>
    list
      .split(",")
      .map((each) => String.fromCodePoint(firstPlace + Number(each)))
      .join(""),
  );
  const lines = new Set([...linesOf(fromMarkdown(marked)).map((line) => line.text), ...marked.split("\n")]);
  return [...lines].flatMap(sentencesIn);
}

/** A mark belongs to the sentence before it, whether it stands before or after the full stop. */
function sentencesIn(line: string): CitedSentence[] {
  const marks: Array<{ readonly at: number; readonly number: number }> = [];
  let plain = "";
  for (const character of line) {
    const number = (character.codePointAt(0) ?? 0) - firstPlace;
    if (number >= 0 && number < 1_000) marks.push({ at: plain.length, number });
    else plain += character;
  }
  const sentences = sentencesOf(plain);
  return sentences.map(({ text, from }, index) => {
    const start = index === 0 ? 0 : from + 1;
    const end = sentences[index + 1]?.from ?? plain.length;
    return { text, numbers: marks.filter(({ at }) => at >= start && at <= end).map(({ number }) => number) };
  });
}
