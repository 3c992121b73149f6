import { PageId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { z } from "zod";

const Blocks = z.array(StoredBlock).readonly();

/** Unsaved work as it lies on this computer. */
const Draft = z.object({
  pageId: PageId,
  baseVersion: z.int(),
  /** What the work was made on, what became of it, and what of that was already on its way to the store. */
  base: Blocks,
  blocks: Blocks,
  sent: Blocks.nullable(),
});
export type Draft = z.infer<typeof Draft>;

export interface Drafts {
  readonly keep: (draft: Draft) => void;
  readonly read: (pageId: PageId) => Draft | null;
  readonly forget: (pageId: PageId) => void;
}

export function draftsIn(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): Drafts {
  return {
    keep(draft) {
      try {
        storage.setItem(nameOf(draft.pageId), JSON.stringify(draft));
      } catch (error) {
        // The text is still in memory; a full disk must not stop the writing.
        console.warn("The draft could not be kept on this computer.", error);
      }
    },
    read(pageId) {
      const parsed = Draft.safeParse(jsonOrNull(storage.getItem(nameOf(pageId))));
      return parsed.success ? parsed.data : null;
    },
    forget: (pageId) => storage.removeItem(nameOf(pageId)),
  };
}

function nameOf(pageId: PageId): string {
  return `draft:${pageId}`;
}

function jsonOrNull(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
