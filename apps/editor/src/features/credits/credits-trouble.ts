import { createStore, useStore } from "zustand";

/** Why the last deduction failed, until the credits are asked for anew. It is shown where the credits stand. */
export const creditsTrouble = createStore<{ readonly words: string | null }>(() => ({ words: null }));

export function useCreditsTrouble(): string | null {
  return useStore(creditsTrouble).words;
}
