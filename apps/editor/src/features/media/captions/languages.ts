const common = [
  "ar",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "fi",
  "fr",
  "he",
  "hi",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "nb",
  "nl",
  "pl",
  "pt",
  "ro",
  "ru",
  "sv",
  "th",
  "tr",
  "uk",
  "vi",
  "zh",
];

export function languageName(language: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
}

/** In the order of their names, with the present one. */
export function languageChoices(present: string, locale: string): Array<{ value: string; label: string }> {
  const all = [...new Set([...common, present])].map((value) => ({ value, label: languageName(value, locale) }));
  return all.toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
