import type { CourseStyle, ReadingLevel, Spelling } from "./course-style.ts";
import { languageOf } from "./language.ts";
import { countsOf, lixOf, type TextCounts } from "./readability.ts";
import { spellingWords } from "./spelling-pairs.ts";

/** Words as they are in the text, with those to write instead (empty if the author named none). */
export interface WordBreach {
  readonly kind: "word to avoid" | "spelling";
  readonly found: string;
  readonly instead: string;
  readonly from: number;
  readonly to: number;
}

export type StyleBreach = WordBreach | { readonly kind: "reading level" };

/** The breaches in one text. For many texts, compile `wordChecker` once. */
export function styleBreaches(style: CourseStyle, given: string): StyleBreach[] {
  const isHard = style.readingLevel !== null && isAboveLevel(style.readingLevel, countsOf(given));
  return [...wordChecker(style)(given), ...(isHard ? [{ kind: "reading level" } as const] : [])];
}

/**
 * The LIX from which a text is too hard. The limits follow Anderson's table of school grades (1983); 40 is also where the status line
 * stops calling a text easy.
 */
const lixLimits: Record<ReadingLevel, number> = { "age 9": 24, "age 11": 32, "age 13": 40, "age 16": 52, expert: Infinity };

export function isAboveLevel(level: ReadingLevel, counts: TextCounts): boolean {
  return (lixOf(counts) ?? 0) >= lixLimits[level];
}

/** Compiles the words of a style into two expressions. */
export function wordChecker({ wordsToAvoid, spelling }: CourseStyle): (text: string) => WordBreach[] {
  const avoided = avoidedWords(wordsToAvoid);
  const spelled = spelling && otherSpellings(spelling);
  return (given) => {
    if (!avoided && !spelled) return [];
    const prose = withoutAddresses(given);
    const found = avoided?.(prose) ?? [];
    // A word to avoid is reported once, even if its spelling is the other one too.
    const others = (spelled?.(prose) ?? []).filter(({ from }) => !found.some((one) => one.from <= from && from < one.to));
    return [...found, ...others].toSorted((a, b) => a.from - b.from);
  };
}

/** Keeps the length, so that places in the text stay right. */
function withoutAddresses(given: string): string {
  return given.replaceAll(/\b(?:https?:\/\/|www\.)\S+/giu, (address) => " ".repeat(address.length));
}

const [wordStart, wordEnd] = [String.raw`(?<![\p{L}\p{M}\p{N}_])`, String.raw`(?![\p{L}\p{M}\p{N}_])`];
/** With shorter words, a suffix makes another word: "new" and "news". */
const minLettersWithSuffix = 4;

function avoidedWords(words: CourseStyle["wordsToAvoid"]) {
  if (words.length === 0) return null;
  const instead = new Map(words.map((one) => [plain(one.word), one.instead]));
  // Longer phrases first: an expression takes the first alternative that fits.
  const alternatives = [...instead.keys()].toSorted((a, b) => b.length - a.length).map(alternativeOf);
  const expression = new RegExp(`${wordStart}(?:${alternatives.join("|")})${wordEnd}`, "giu");
  return (given: string): WordBreach[] =>
    Array.from(given.matchAll(expression), ({ 0: found, index }) => ({
      kind: "word to avoid",
      found: found.replaceAll(/\s+/gu, " "),
      instead: insteadOf(instead, plain(found)),
      from: index,
      to: index + found.length,
    }));
}

function plain(word: string): string {
  return word.trim().replaceAll(/\s+/gu, " ").replaceAll("’", "'").toLowerCase();
}

function insteadOf(instead: ReadonlyMap<string, string>, found: string): string {
  const stems = [found, found.replace(/'s$/u, ""), found.replace(/s$/u, ""), found.replace(/es$/u, "")];
  return stems.map((stem) => instead.get(stem)).find((one) => one !== undefined) ?? "";
}

/** Takes plural and possessive forms: "class" finds "classes", "term" finds "terms" and "term's". */
function alternativeOf(word: string): string {
  const escaped = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const flexible = escaped.replaceAll(" ", String.raw`\s+`).replaceAll("'", "['’]");
  if (!/\p{L}$/u.test(word)) return flexible;
  const plural = word.length < minLettersWithSuffix ? "" : /(?:s|x|z|ch|sh)$/iu.test(word) ? "es|" : "s|";
  return `${flexible}(?:${plural}['’]s)?`;
}

function otherSpellings(spelling: Spelling) {
  const { expression, insteadOf: right } = spellingWords(spelling);
  return (given: string): WordBreach[] => {
    const found = Array.from(given.matchAll(expression)).filter(({ 0: word, index }) => !isName(given, word, index));
    // Other languages have the same words with a right spelling of their own, such as "centre" in French.
    if (found.length === 0 || (languageOf(given) ?? "en") !== "en") return [];
    return found.map(({ 0: word, index }) => ({
      kind: "spelling",
      found: word,
      instead: inCaseOf(word, right.get(word.toLowerCase()) ?? ""),
      from: index,
      to: index + word.length,
    }));
  };
}

/** A capitalised word in the middle of a sentence belongs to a name, such as Pearl Harbor. */
function isName(given: string, word: string, at: number): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && /[\p{L}\p{N},]\s$/u.test(given.slice(Math.max(0, at - 2), at));
}

function inCaseOf(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
