import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { StoredBlock, editBlock, newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { changeBlock, insertBlock, replaceBlock } from "@coursewright/course/edits.ts";
import { blockOf } from "../../../document/content/block-of.ts";
import type { Blocks } from "../../../document/content/content.ts";
import type { TypingRule } from "./typing-rules.ts";
import { oneLine } from "../one-line.ts";

type BlockRule = Extract<TypingRule, { kind: "block" }>;

/** The page after a rule that changes the type of a block. `rest` is its text without the typed marks. Null if that is impossible. */
export function convertBlock(blocks: Blocks, id: BlockId, { type, data, rest }: BlockRule & { readonly rest: RichText }): Blocks | null {
  const stored = blockOf(blocks, id);
  const block = blockOfType(type);
  if (!stored || !block) return null;
  if (type === "divider") return withDivider(blocks, stored, { block, rest });
  const whole = editBlock(block, block.model.defaults, { ...data, ...wordsFor(type, rest) });
  if (!whole) return null;
  const { aiagent, theme, answer } = stored;
  const kept = { ...(theme && { theme }), ...(answer !== undefined && { answer }) };
  return replaceBlock(blocks, id, StoredBlock.parse({ id, type, v: block.version, data: whole, aiagent, ...kept }));
}

/** The divider is put above, so that the cursor stays in its text. */
function withDivider(
  blocks: Blocks,
  { id, aiagent }: StoredBlock,
  { block, rest }: { readonly block: Block; readonly rest: RichText },
): Blocks | null {
  const divider = newBlock(block, BlockId.parse(crypto.randomUUID()), aiagent);
  const at = blocks.findIndex((each) => each.id === id);
  const added = insertBlock(changeBlock(blocks, id, { text: rest }), divider, at);
  return added.some((each) => each.id === divider.id) ? added : null;
}

function wordsFor(type: Exclude<BlockRule["type"], "divider">, rest: RichText): BlockData {
  switch (type) {
    case "heading":
      return { text: oneLine(plainText(rest)) };
    case "quote":
      return { text: rest };
    case "code":
      return { code: plainText(rest) };
  }
}
