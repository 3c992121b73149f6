import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { asType } from "./as-type.ts";
import type { Blocks } from "./content.ts";
import { lossesOf } from "./losses.ts";
import type { Loss } from "./losses.ts";
import { asList, asParagraphs, isListKind, listKindOf } from "./list-form.ts";

/** The type of a block, or a form of a text: a kind of list, or a smaller heading. */
export type TurnType = string;
export const subheading = "subheading";

interface Turned {
  readonly blocks: Blocks;
  /** For the author to read before anything changes. A block whose words do not fit stays as it is. */
  readonly losses: readonly Loss[];
}

/** These blocks in another type, with their ids. */
export function turnInto(blocks: Blocks, ids: readonly BlockId[], type: TurnType): Turned {
  const wanted = new Set(ids);
  const losses: Loss[] = [];
  const turned = blocks.map((block) => {
    if (!wanted.has(block.id) || formOf(block) === type) return block;
    const changed = turnedBlock(block, type);
    if (!changed) return block;
    const lost = lossesOf(block, changed);
    const isTooLong = lost.some(({ kind }) => kind === "words");
    losses.push(...(isTooLong ? lost.filter(({ kind }) => kind === "words") : lost));
    return isTooLong ? block : changed;
  });
  return { blocks: turned.some((block, place) => block !== blocks[place]) ? turned : blocks, losses };
}

/** The name under which a menu lists what this block is now. */
export function formOf(block: StoredBlock): TurnType {
  if (block.type === "heading") return isSmall(block) ? subheading : "heading";
  if (block.type !== "para") return block.type === "Base" ? "para" : block.type;
  return listKindOf(block.data["text"]) ?? "para";
}

function turnedBlock(block: StoredBlock, type: TurnType): StoredBlock | null {
  if (type === subheading) {
    const heading = block.type === "heading" ? block : asType(block, "heading");
    return heading && patched(heading, { meta: { level: 3 } });
  }
  if (type === "heading" && block.type === "heading") return patched(block, { meta: { level: 2 } });
  if (!isListKind(type) && !(type === "para" && block.type === "para")) return asType(block, type);
  const paragraph = block.type === "para" ? block : asType(block, "para");
  const text = RichText.safeParse(paragraph?.data["text"]);
  if (!paragraph || !text.success) return paragraph;
  return patched(paragraph, { text: isListKind(type) ? asList(text.data, type) : asParagraphs(text.data) });
}

function patched(block: StoredBlock, patch: Record<string, unknown>): StoredBlock {
  return changeBlock([block], block.id, patch)[0] ?? block;
}

function isSmall({ data: { meta } }: StoredBlock): boolean {
  return typeof meta === "object" && meta !== null && "level" in meta && meta.level === 3;
}
