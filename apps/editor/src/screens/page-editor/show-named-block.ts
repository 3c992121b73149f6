import type { OpenPage } from "../../document/page/open-page.ts";
import { frameOf } from "../../document/page/frame-of.ts";

/** An address may end with the id of a block: that block is selected, comes into view and has the focus. */
export function showNamedBlock(page: OpenPage, hash: string): void {
  const named = page.store.getState().blocks.find(({ id }) => hash === `#${id}`)?.id;
  if (!named) return;
  page.select(named);
  const frame = frameOf(named);
  frame?.scrollIntoView({ block: "center" });
  frame?.focus({ preventScroll: true });
}
