/** The supported languages, each under its own name. */
export const languages = [
  { tag: "en", name: "English" },
  { tag: "de", name: "Deutsch" },
] as const;

export type Language = (typeof languages)[number]["tag"];

/** A pseudo-locale for tests: English, longer and right to left. Used only when it is set in the storage by hand. */
export const mirrored = "ar-XB";
export type Locale = Language | typeof mirrored;

export const languageName = "language";

/** The browser's first language that we support, else English. */
export function languageFor(asked: readonly string[]): Language {
  const primaries = asked.map((tag) => tag.split("-")[0]?.toLowerCase());
  const known = primaries.flatMap((primary) => languages.filter(({ tag }) => tag === primary));
  return known[0]?.tag ?? "en";
}

export function chooseLocale({ kept, asked }: { readonly kept: string | null; readonly asked: readonly string[] }): Locale {
  if (kept === mirrored) return mirrored;
  return languages.find(({ tag }) => tag === kept)?.tag ?? languageFor(asked);
}

export function directionOf(tag: string): "ltr" | "rtl" {
  return tag === mirrored ? "rtl" : "ltr";
}
