import type { NewPassage } from "../queries.ts";
import { passageIdOf } from "../passage-id.ts";
import { spaced } from "../search-words.ts";
import type { Part } from "./document.ts";

/** About 100 words: short enough to quote, long enough to understand. */
const [usualCharacters, maxCharacters] = [700, 1_000];
/** A shorter piece of a recording says too little on its own. */
const minSoundCharacters = 250;
export const maxPassages = 20_000;
const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** Cuts a document into passages. No passage spans two pages or two sections. */
export function cutPassages(sourceId: string, parts: readonly Part[]): NewPassage[] {
  const passages: NewPassage[] = [];
  const known = new Set<string>();
  let [heading, collected]: [string, Part[]] = ["", []];
  const end = () => {
    const text = collected.map((part) => part.text).join("\n");
    const [first] = collected;
    collected = [];
    const id = passageIdOf(sourceId, text);
    // Repeated texts, such as the foot of each page, are stored once.
    if (!first || known.has(id) || passages.length >= maxPassages || !/[\p{L}\p{N}]/u.test(text)) return;
    known.add(id);
    const searched = spaced(text.includes(heading) ? text : `${heading}\n${text}`);
    passages.push({ id, place: passages.length, page: first.page ?? null, seconds: first.seconds ?? null, text, searched });
  };
  for (const part of parts.flatMap(shortParts)) {
    const last = collected.at(-1);
    const length = collected.reduce((sum, { text }) => sum + text.length, 0);
    const isOnlyHeading = collected.every(({ isHeading }) => isHeading);
    if (
      last &&
      (last.page !== part.page ||
        (last.seconds !== part.seconds && length > minSoundCharacters) ||
        (part.isHeading && !isOnlyHeading) ||
        length + part.text.length > usualCharacters)
    ) {
      // A heading stays with the text below it.
      if (!isOnlyHeading || last.page !== part.page) end();
    }
    if (part.isHeading) heading = part.text;
    collected.push(part);
  }
  end();
  return passages;
}

function shortParts(part: Part): Part[] {
  const text = clean(part.text);
  if (text === "") return [];
  if (text.length <= maxCharacters) return [{ ...part, text }];
  const pieces: string[] = [];
  for (const sentence of Array.from(sentences.segment(text), ({ segment }) => segment).flatMap(hardPieces)) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + sentence.length > usualCharacters) pieces.push(sentence);
    else pieces[pieces.length - 1] = last + sentence;
  }
  return pieces.map((piece) => ({ ...part, text: piece.trim() })).filter((piece) => piece.text !== "");
}

/** A text without sentences, such as a table of figures. */
function hardPieces(sentence: string): string[] {
  if (sentence.length <= maxCharacters) return [sentence];
  return Array.from({ length: Math.ceil(sentence.length / usualCharacters) }, (_, index) =>
    sentence.slice(index * usualCharacters, (index + 1) * usualCharacters),
  );
}

/** PostgreSQL stores no NUL, and a soft hyphen would split a word. Half a character pair cannot be encoded. */
function clean(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFKC")
      .replaceAll(/[^\S\n]+/g, " ")
      // Control characters and invisible marks, but not the end of a line.
      .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, "")
      .replaceAll(/ ?\n ?/g, "\n")
      .trim()
  );
}
