/** The quotation marks and the dash of a language. Marks may contain a no-break space. */
export interface Typography {
  readonly double: readonly [open: string, close: string];
  readonly single: readonly [open: string, close: string];
  readonly dash: string;
}

const [enDash, emDash, noBreakSpace] = ["\u2013", "\u2014", "\u00A0"];

interface Language extends Typography {
  /** Frequent short words, by which the language of a text is guessed. */
  readonly words: string;
}

const table = {
  en: {
    double: ["“", "”"],
    single: ["‘", "’"],
    dash: emDash,
    words: "the and of to is that it for with you are this not be have from your",
  },
  de: {
    double: ["„", "“"],
    single: ["‚", "‘"],
    dash: enDash,
    words: "der die das und ist nicht ein eine mit von den für auf sich dem wird sie",
  },
  fr: {
    double: [`«${noBreakSpace}`, `${noBreakSpace}»`],
    single: ["‘", "’"],
    dash: enDash,
    words: "le les des et est une dans pour pas que qui sur avec vous il du ce",
  },
  es: { double: ["«", "»"], single: ["‘", "’"], dash: emDash, words: "el los las y es una que para con por no se del como más su lo" },
  it: {
    double: ["«", "»"],
    single: ["‘", "’"],
    dash: enDash,
    words: "il gli che di è una per non con sono della si più nel come alla del",
  },
  pt: { double: ["“", "”"], single: ["‘", "’"], dash: emDash, words: "o os as e é uma que para com não do da em por mais no na" },
  nl: { double: ["“", "”"], single: ["‘", "’"], dash: enDash, words: "de het een en van is niet dat op te zijn met voor je er aan ook" },
  pl: { double: ["„", "”"], single: ["‚", "’"], dash: enDash, words: "i w nie się na jest to z do że jak po co od dla są ale" },
  sv: { double: ["”", "”"], single: ["’", "’"], dash: enDash, words: "och det att är en som på för inte med av den jag ett till du har" },
  da: { double: ["”", "”"], single: ["’", "’"], dash: enDash, words: "og det at er en som på for ikke med af den jeg et til du har" },
  cs: { double: ["„", "“"], single: ["‚", "‘"], dash: enDash, words: "a je v se na to že s z do pro jsou jako ale není který by" },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof table;

export function typographyOf(language: LanguageCode): Typography {
  return table[language];
}

export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(table, code);
}

const maxCharacters = 5_000;
/** A text with fewer frequent words is too short to tell. */
const minFound = 3;
const frequent = Object.entries(table).map(([code, { words }]) => ({ code, words: new Set(words.split(" ")) }));

/** Guesses the language by counting frequent words, or returns null if the text does not tell. */
export function languageOf(text: string): LanguageCode | null {
  const words =
    text
      .slice(0, maxCharacters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const counts = frequent
    .map(({ code, words: known }) => ({ code, found: words.filter((word) => known.has(word)).length }))
    .toSorted((a, b) => b.found - a.found);
  const [best, second] = counts;
  if (!best || best.found < minFound || best.found === second?.found || !isLanguageCode(best.code)) return null;
  return best.code;
}
