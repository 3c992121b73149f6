import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { chosenLook, lookName, showLook } from "./color-scheme.ts";
import type { Look } from "./color-scheme.ts";
import { keep } from "../storage/on-this-computer.ts";

const store = createStore<{ readonly look: Look }>(() => ({ look: chosenLook() }));
store.subscribe(({ look }) => showLook(look));

export function useLook(): Look {
  return useStore(store, ({ look }) => look);
}

export function setLook(look: Look): void {
  keep(lookName, look);
  store.setState({ look });
}

/** What is chosen in one tab shows in all. */
export function followLookOfOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key === lookName || key === null) store.setState({ look: chosenLook() });
  });
}
