import { createStore, useStore } from "zustand";

/** Why the last deduction failed, until the balance is loaded again. It is shown beside the balance. */
export const creditsTrouble = createStore<{ readonly words: string | null }>(() => ({ words: null }));

export function useCreditsTrouble(): string | null {
  return useStore(creditsTrouble).words;
}
