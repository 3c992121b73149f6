import { i18n } from "@lingui/core";
import type { Messages } from "@lingui/core";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, recall } from "../storage/on-this-computer.ts";
import { english } from "./english.ts";
import { directionOf, languageName, mirrored, spokenBy } from "./languages.ts";
import type { Language, Spoken } from "./languages.ts";

const catalogues: Record<Spoken, () => Promise<Messages>> = {
  en: async () => english,
  de: async () => (await import("./de.po")).messages,
  [mirrored]: async () => (await import("./mirror.ts")).mirror(english),
};

const store = createStore<{ readonly spoken: Spoken }>(() => ({ spoken: "en" }));

export function useLanguage(): Spoken {
  return useStore(store, ({ spoken }) => spoken);
}

/** Activates the chosen language, else the browser's. A choice in another tab applies here too. */
export async function startSpeaking(): Promise<void> {
  addEventListener("storage", ({ key }) => {
    if (key === languageName || key === null) void speak(chosen());
  });
  await speak(chosen());
}

export async function setLanguage(language: Language): Promise<void> {
  keep(languageName, language);
  await speak(language);
}

function chosen(): Spoken {
  return spokenBy({ kept: recall(languageName), asked: navigator.languages });
}

/** Falls back to English, which is always loaded, if a catalogue does not load. */
async function speak(wanted: Spoken): Promise<void> {
  const { spoken, messages } = await catalogues[wanted]().then(
    (found) => ({ spoken: wanted, messages: found }),
    (error: unknown) => {
      console.error("The words did not load.", error);
      return { spoken: "en" as const, messages: english };
    },
  );
  i18n.loadAndActivate({ locale: spoken, messages });
  document.documentElement.lang = spoken;
  document.documentElement.dir = directionOf(spoken);
  store.setState({ spoken });
}
