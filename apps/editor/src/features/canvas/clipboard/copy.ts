import { blockOfType } from "@coursewright/blocks/registry.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { plural } from "@lingui/core/macro";
import type { Editor } from "@tiptap/core";
import { freshId, removeBlocks } from "../../../document/content/many.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { selectedIds } from "../../../document/content/selected-ids.ts";
import { keepCopiedNotes } from "../../../document/saving/copied-notes.ts";
import { copiedBlocks, copiedText } from "./writing/blocks.ts";
import type { Copied } from "./writing/blocks.ts";

/** The selected blocks of the page, or none. */
function selectedBlocks(page: OpenPage): readonly StoredBlock[] {
  const state = page.store.getState();
  const ids = new Set(selectedIds(state));
  return state.blocks.filter(({ id }) => ids.has(id));
}

/** The content of a copy or cut at this place; null if the browser should do it. A cut also removes it. */
export function takeCopy(page: OpenPage, target: EventTarget | null, isCut: boolean): Copied | null {
  const leaf = target instanceof Element ? target.closest<HTMLElement & { readonly editor?: Editor }>("[data-leaf]") : null;
  if (leaf?.editor) return takeText(leaf.editor, isCut);
  if (leaf?.isContentEditable || getSelection()?.isCollapsed === false) return null;
  const blocks = selectedBlocks(page);
  if (blocks.length === 0) return null;
  const copied = copiedBlocks(blocks);
  keepCopiedNotes(blocks);
  if (isCut) removeCut(page, blocks);
  else tell(blocks.length);
  return copied;
}

function takeText(editor: Editor, isCut: boolean): Copied | null {
  const { from, to, empty } = editor.state.selection;
  const { data: text } = RichText.safeParse(editor.state.doc.cut(from, to).toJSON());
  if (empty || !text) return null;
  const own = StoredBlock.parse({ id: freshId(), type: "para", v: blockOfType("para")?.version, data: { text } });
  if (isCut) editor.commands.deleteSelection();
  return copiedText(text, own);
}

function removeCut(page: OpenPage, blocks: readonly StoredBlock[]): void {
  const ids = blocks.map(({ id }) => id);
  const all = page.store.getState().blocks;
  const at = all.findIndex(({ id }) => id === ids[0]);
  const neighbour = all[at + ids.length] ?? all[at - 1];
  page.edit(`cut:${freshId()}`, (list) => removeBlocks(list, ids));
  // The keyboard goes on from the next block.
  page.select(neighbour?.id ?? null);
  frameOf(neighbour?.id)?.focus();
  void page.saveNow();
  const count = ids.length;
  announce(plural(count, { one: "# section cut", other: "# sections cut" }));
}

/** For a button: writes the selected blocks to the clipboard. Rejects if the browser forbids it. */
export async function copySelected(page: OpenPage): Promise<void> {
  const blocks = selectedBlocks(page);
  if (blocks.length === 0) return;
  const { html, text } = copiedBlocks(blocks);
  const item = new ClipboardItem({
    "text/html": new Blob([html], { type: "text/html" }),
    "text/plain": new Blob([text], { type: "text/plain" }),
  });
  await navigator.clipboard.write([item]);
  keepCopiedNotes(blocks);
  tell(blocks.length);
}

function tell(count: number): void {
  announce(plural(count, { one: "# section copied", other: "# sections copied" }));
}
