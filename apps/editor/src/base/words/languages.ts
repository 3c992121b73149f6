/** The languages one can choose, each under its own name. */
export const languages = [
  { tag: "en", name: "English" },
  { tag: "de", name: "Deutsch" },
] as const;

export type Language = (typeof languages)[number]["tag"];

/** Not a language: English, longer and from right to left. It is spoken only where it was put into the storage by hand. */
export const mirrored = "ar-XB";
export type Spoken = Language | typeof mirrored;

export const languageName = "language";

/** The first that we speak of those a browser asks for; who asks for none of ours reads English. */
export function languageFor(asked: readonly string[]): Language {
  const primaries = asked.map((tag) => tag.split("-")[0]?.toLowerCase());
  const known = primaries.flatMap((primary) => languages.filter(({ tag }) => tag === primary));
  return known[0]?.tag ?? "en";
}

export function spokenBy({ kept, asked }: { readonly kept: string | null; readonly asked: readonly string[] }): Spoken {
  if (kept === mirrored) return mirrored;
  return languages.find(({ tag }) => tag === kept)?.tag ?? languageFor(asked);
}

export function directionOf(tag: string): "ltr" | "rtl" {
  return tag === mirrored ? "rtl" : "ltr";
}
