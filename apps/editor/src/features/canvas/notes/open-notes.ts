import type { BlockId } from "@coursewright/base/ids.ts";
import { createStore, useStore } from "zustand";

/** The block whose empty note is open for writing. Written notes are always shown. */
const openNote = createStore<{ readonly id: BlockId | null }>(() => ({ id: null }));

export function writeNote(id: BlockId | null): void {
  openNote.setState({ id });
}

export function useIsNoteOpen(id: BlockId): boolean {
  return useStore(openNote, (state) => state.id === id);
}
