import { i18n } from "@lingui/core";
import type { Messages } from "@lingui/core";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, recall } from "../storage/on-this-computer.ts";
import { english } from "./english.ts";
import { directionOf, languageName, mirrored, chooseLocale } from "./languages.ts";
import type { Language, Locale } from "./languages.ts";

const catalogues: Record<Locale, () => Promise<Messages>> = {
  en: async () => english,
  de: async () => (await import("./de.po")).messages,
  [mirrored]: async () => (await import("./mirror.ts")).mirror(english),
};

const store = createStore<{ readonly locale: Locale }>(() => ({ locale: "en" }));

export function useLanguage(): Locale {
  return useStore(store, ({ locale }) => locale);
}

/** Activates the chosen language, else the browser's. A choice in another tab applies here too. */
export async function startLanguage(): Promise<void> {
  addEventListener("storage", ({ key }) => {
    if (key === languageName || key === null) void activate(chosen());
  });
  await activate(chosen());
}

export async function setLanguage(language: Language): Promise<void> {
  keep(languageName, language);
  await activate(language);
}

function chosen(): Locale {
  return chooseLocale({ kept: recall(languageName), asked: navigator.languages });
}

/** Falls back to English, which is always loaded, if a catalogue does not load. */
async function activate(wanted: Locale): Promise<void> {
  const { locale, messages } = await catalogues[wanted]().then(
    (found) => ({ locale: wanted, messages: found }),
    (error: unknown) => {
      console.error("The translations did not load.", error);
      return { locale: "en" as const, messages: english };
    },
  );
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  store.setState({ locale });
}
