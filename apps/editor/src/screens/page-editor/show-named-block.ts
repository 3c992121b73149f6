import type { OpenPage } from "../../document/page/open-page.ts";
import { frameOf } from "../../document/page/frame-of.ts";

/** Selects, shows and focuses the block whose id is in the address's hash. */
export function showNamedBlock(page: OpenPage, hash: string): void {
  const named = page.store.getState().blocks.find(({ id }) => hash === `#${id}`)?.id;
  if (!named) return;
  page.select(named);
  const frame = frameOf(named);
  frame?.scrollIntoView({ block: "center" });
  frame?.focus({ preventScroll: true });
}
