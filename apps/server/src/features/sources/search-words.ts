import { isLanguageCode, languageOf, type LanguageCode } from "@coursewright/course/language.ts";

/** The languages whose word endings PostgreSQL knows. Others are searched by whole words. */
const configurations: Partial<Record<LanguageCode, string>> = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  it: "italian",
  pt: "portuguese",
  nl: "dutch",
  sv: "swedish",
  da: "danish",
};

/** The text search configuration of PostgreSQL for a text. */
export function configurationOf(text: string): string {
  const code = languageOf(text);
  return (code !== null && isLanguageCode(code) && configurations[code]) || "simple";
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** PostgreSQL finds words between spaces, which some scripts do not write. */
export function spaced(text: string): string {
  if (!withoutSpaces.test(text)) return text;
  return Array.from(words.segment(text), ({ segment }) => segment).join(" ");
}
