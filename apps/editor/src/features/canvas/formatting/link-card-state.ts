import { getMarkRange } from "@tiptap/core";
import type { Editor, Range } from "@tiptap/core";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { ActiveText } from "../writing/active-text.ts";

export interface OpenLinkCard {
  readonly text: ActiveText;
  readonly range: Range;
  /** Null for words that are no link yet. */
  readonly href: string | null;
  readonly takesFocus: boolean;
}

export const linkCard: StoreApi<{ readonly open: OpenLinkCard | null }> = createStore(() => ({ open: null }));

export function closeLinkCard(): void {
  if (linkCard.getState().open) linkCard.setState({ open: null });
}

/** Opens the card for the selected words or for the link at the caret. Returns false if there is neither. */
export function openLinkCard(text: ActiveText, { takesFocus }: { readonly takesFocus: boolean }): boolean {
  const { from, to, empty } = text.editor.state.selection;
  const link = linkAt(text.editor);
  if (!link && empty) return false;
  const range = link ? { from: link.from, to: link.to } : { from, to };
  linkCard.setState({ open: { text, range, href: link?.href ?? null, takesFocus } });
  return true;
}

/** The link that contains the selection. */
export function linkAt({ state }: Editor): (Range & { readonly href: string }) | null {
  const { link } = state.schema.marks;
  const { $from, from, to } = state.selection;
  if (!link) return null;
  const range = getMarkRange($from, link) ?? getMarkRange(state.doc.resolve(Math.max(0, from - 1)), link);
  if (!range || range.from > from || range.to < to) return null;
  const mark = state.doc
    .resolve(range.from + 1)
    .marks()
    .find(({ type }) => type === link);
  return mark ? { ...range, href: String(mark.attrs["href"]) } : null;
}

interface NewLink {
  readonly editor: Editor;
  readonly page: OpenPage;
  readonly range: Range;
  /** Null removes the link and keeps its words. */
  readonly href: string | null;
}

export function setLink({ editor, page, range, href }: NewLink): void {
  const { link } = editor.schema.marks;
  if (!link) return;
  page.startStep();
  const change = editor.state.tr.removeMark(range.from, range.to, link);
  if (href !== null) change.addMark(range.from, range.to, link.create({ href }));
  editor.view.dispatch(change.removeStoredMark(link));
  page.startStep();
}
