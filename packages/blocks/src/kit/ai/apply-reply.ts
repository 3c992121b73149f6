import { z } from "zod";
import { ReplyError, jsonInReply } from "./block-ai.ts";
import type { Block, BlockData, Content } from "../definition/define-block.ts";
import { fieldsByRole } from "../definition/fields.ts";
import { patchAt } from "../data/patch-at.ts";
import { fromMarkdown } from "../text/markdown.ts";
import { editBlock, editMetadata } from "../data/stored-block.ts";

const JsonObject = z.record(z.string(), z.unknown());

/**
 * Applies an AI reply to a block. The reply's JSON is a patch with Markdown unless the block defines `fromReply`; the block's schemas
 * validate the result. Throws a ReplyError, and the block stays unchanged.
 */
export function applyReply(block: Block, content: Content, reply: string): Content {
  const patch = fromReply(block, content.data, jsonInReply(reply));
  const data = editBlock(block, content.data, patch.data);
  const metadata = editMetadata(block, content.metadata, patch.metadata ?? {});
  if (!data || !metadata) throw new ReplyError("The reply does not fit the block");
  return { data, metadata };
}

function fromReply(block: Block, data: BlockData, json: unknown): ReturnType<NonNullable<Block["model"]["fromReply"]>> {
  if (block.model.fromReply) return block.model.fromReply(json, data, fromMarkdown);
  const patch = JsonObject.safeParse(json);
  if (!patch.success) throw new ReplyError("The reply does not fit the block");
  return { data: inRichText(block, patch.data) };
}

/** Models write Markdown, which becomes rich text. */
function inRichText(block: Block, patch: BlockData): BlockData {
  let whole = patch;
  for (const { path, role, value } of fieldsByRole(block.model.schema, patch)) {
    if (role === "richText" && typeof value === "string") whole = { ...whole, ...patchAt(whole, path.join("."), fromMarkdown(value)) };
  }
  return whole;
}
