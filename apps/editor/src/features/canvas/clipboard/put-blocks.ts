import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { maxBlocks } from "@coursewright/course/course.ts";
import type { Blocks } from "../../../document/content/content.ts";
import type { Draft } from "./drafts.ts";

/** Where new blocks go: below a block (at the end of the page without one), in place of blocks, or between two halves of one. */
export type Place =
  | { readonly kind: "below"; readonly id: BlockId | null }
  | { readonly kind: "above"; readonly id: BlockId }
  | { readonly kind: "instead"; readonly ids: readonly BlockId[] }
  | { readonly kind: "between"; readonly id: BlockId; readonly before: StoredBlock | null; readonly after: StoredBlock | null };

/** The number of blocks that still fit there. */
export function roomAt(blocks: Blocks, place: Place): number {
  return maxBlocks - putBlocks(blocks, place, []).length;
}

export function putBlocks(blocks: Blocks, place: Place, made: readonly StoredBlock[]): Blocks {
  if (place.kind === "instead") {
    const gone = new Set(place.ids);
    const at = blocks.findIndex(({ id }) => gone.has(id));
    const left = blocks.filter(({ id }) => !gone.has(id));
    return left.toSpliced(at === -1 ? left.length : at, 0, ...made);
  }
  const at = place.id === null ? -1 : blocks.findIndex(({ id }) => id === place.id);
  if (at === -1) return [...blocks, ...made];
  if (place.kind !== "between") return blocks.toSpliced(place.kind === "below" ? at + 1 : at, 0, ...made);
  const isReplaced = place.before === null && place.after === null;
  const parts = [place.before, ...(isReplaced ? withAnswerOf(blocks[at], made) : made), place.after].filter((block) => block !== null);
  return blocks.toSpliced(at, 1, ...parts);
}

/** The author's note on an empty block passes to the first block in its place. */
function withAnswerOf(replaced: StoredBlock | undefined, [first, ...rest]: readonly StoredBlock[]): readonly StoredBlock[] {
  if (!first) return [];
  return [replaced?.answer === undefined ? first : { ...first, answer: replaced.answer }, ...rest];
}

/** Joins neighbouring paragraphs into one block each if there are too many for the page. */
export function joinedToFit(drafts: readonly Draft[], room: number): readonly Draft[] {
  if (drafts.length <= room) return drafts;
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    if (draft.type === "para" && last?.type === "para")
      joined[joined.length - 1] = { ...last, content: [...last.content, ...draft.content] };
    else joined.push(draft);
  }
  return joined;
}
