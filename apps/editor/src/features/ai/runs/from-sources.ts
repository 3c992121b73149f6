import { createStore } from "zustand/vanilla";

/** The courses in which the author wants the helper to write from sources, until the next visit. */
export const fromSources = createStore<ReadonlySet<string>>(() => new Set());
