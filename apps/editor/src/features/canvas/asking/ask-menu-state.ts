import type { Range } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorState } from "@tiptap/pm/state";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { ActiveText } from "../writing/active-text.ts";

export interface OpenAskMenu {
  readonly text: ActiveText;
  /** The selected words without the spaces around them. */
  readonly range: Range;
  /** The text when the words were selected. */
  readonly state: EditorState;
}

export const askMenu: StoreApi<{ readonly open: OpenAskMenu | null }> = createStore(() => ({ open: null }));

export function closeAskMenu(): void {
  if (askMenu.getState().open) askMenu.setState({ open: null });
}

/** [SEE-02] Opens the menu for the selected words. Returns false without any. */
export function openAskMenu(text: ActiveText): boolean {
  const { state } = text.editor;
  const range = selectedWords(state);
  if (!range) return false;
  askMenu.setState({ open: { text, range, state } });
  return true;
}

export function selectedWords({ doc, selection }: EditorState): Range | null {
  if (selection.empty) return null;
  let { from, to } = TextSelection.between(doc.resolve(selection.from), doc.resolve(selection.to));
  const isSpace = (at: number) => /^\s$/.test(doc.textBetween(at, at + 1, "", " "));
  while (from < to && isSpace(from)) from += 1;
  while (to > from && isSpace(to - 1)) to -= 1;
  return doc.textBetween(from, to, "\n", "\n").trim() === "" ? null : { from, to };
}
