import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { applyColorScheme, chosenColorScheme, colorSchemeKey } from "./color-scheme.ts";
import type { ColorScheme } from "./color-scheme.ts";
import { keep } from "../storage/on-this-computer.ts";

const store = createStore<{ readonly scheme: ColorScheme }>(() => ({ scheme: chosenColorScheme() }));
store.subscribe(({ scheme }) => applyColorScheme(scheme));

export function useColorScheme(): ColorScheme {
  return useStore(store, ({ scheme }) => scheme);
}

export function setColorScheme(scheme: ColorScheme): void {
  keep(colorSchemeKey, scheme);
  store.setState({ scheme });
}

export function followColorSchemeOfOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key === colorSchemeKey || key === null) store.setState({ scheme: chosenColorScheme() });
  });
}
