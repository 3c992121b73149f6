import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import type { PageDocument } from "@coursewright/contract/courses.ts";
import type { Draft } from "./drafts.ts";
import { isSame } from "./is-same.ts";

type Blocks = readonly StoredBlock[];

export type Restored =
  /** The store has all of it already. */
  | { readonly kind: "nothing" }
  /** The work goes on from what the store holds. */
  | { readonly kind: "unsaved"; readonly blocks: Blocks }
  /** Someone else saved in between: `base` is what the work was made on. */
  | { readonly kind: "conflict"; readonly base: Blocks; readonly blocks: Blocks };

/** What an earlier visit left behind, held against the page as it is now. */
export function restore(page: PageDocument, draft: Draft | null): Restored {
  if (!draft || isSame(draft.blocks, page.blocks)) return { kind: "nothing" };
  const isOurs = draft.baseVersion === page.version || isSame(draft.sent, page.blocks);
  if (isOurs) return { kind: "unsaved", blocks: sharing(draft.blocks, page.blocks) };
  return { kind: "conflict", base: draft.base, blocks: sharing(draft.blocks, draft.base) };
}

/** Read back, an unchanged block is another object; a difference goes by identity, so it becomes the same again. */
function sharing(blocks: Blocks, originals: Blocks): Blocks {
  const byId = new Map(originals.map((block) => [block.id, block]));
  return blocks.map((block) => {
    const original = byId.get(block.id);
    return original && isSame(original, block) ? original : block;
  });
}
