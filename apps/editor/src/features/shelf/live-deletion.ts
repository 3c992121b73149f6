import type { AuthorId } from "@coursewright/base/ids.ts";
import { createStore } from "zustand";

/** A course that visitors can read and that its author wants to delete. */
export interface LiveDeletion {
  readonly uid: AuthorId;
  readonly project: { readonly id: string; readonly name: string };
  readonly url: string;
  readonly erase: () => Promise<void>;
}

/** The question outlives the menu that asked it, so a host outside of all screens shows it. */
export const liveDeletion = createStore<{ readonly asked: LiveDeletion | null }>(() => ({ asked: null }));
