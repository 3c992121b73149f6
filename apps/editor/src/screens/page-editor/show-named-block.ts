import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { openBlockEditor, openBlockField } from "../../base/panel/panel-state.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { frameOf } from "../../document/page/frame-of.ts";

/** Selects, shows and focuses the block whose id is in the address's hash, or its field: `#<block>/<field>`. */
export function showNamedBlock(page: OpenPage, hash: string): void {
  const [id, field] = hash.slice(1).split("/", 2);
  const named = page.store.getState().blocks.find((block) => block.id === id);
  if (!named) return;
  page.select(named.id);
  const frame = frameOf(named.id);
  frame?.scrollIntoView({ block: "center" });
  frame?.focus({ preventScroll: true });
  if (!field) return;
  if (!isWrittenOnPage(named, field)) return openBlockField(field);
  const leaf = frame?.querySelector<HTMLElement>(`[data-leaf="${CSS.escape(field)}"]`);
  leaf?.focus({ preventScroll: true });
  // The back of a flash card is hidden, and a text far down the page is not drawn yet.
  if (!leaf || document.activeElement !== leaf) openBlockEditor();
}

/** Texts are written on the page, and all other fields in the panel. */
function isWrittenOnPage(stored: StoredBlock, name: string): boolean {
  const read = readBlock(stored);
  if (read.state !== "ok") return false;
  const field = fieldsByRole(read.block.model.schema, read.data).find(({ path }) => path.join(".") === name);
  return field?.role === "text" || field?.role === "richText";
}
