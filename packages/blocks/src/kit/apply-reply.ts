import { z } from "zod";
import { ReplyError, jsonInReply } from "./ai.ts";
import type { Block, BlockData } from "./define-block.ts";
import { fieldsByRole } from "./fields.ts";
import { patchAt } from "./patch-at.ts";
import { fromPlainText } from "./rich-text.ts";
import { editBlock } from "./stored-block.ts";

const JsonObject = z.record(z.string(), z.unknown());

/**
 * A block's data after the helper's reply: its JSON object is a patch in plain text, and the block's schema has the last word.
 * Throws a ReplyError, and the block stays as it was.
 */
export function applyReply(block: Block, data: BlockData, reply: string): BlockData {
  const patch = JsonObject.safeParse(jsonInReply(reply));
  const edited = patch.success ? editBlock(block, data, inRichText(block, patch.data)) : null;
  if (!edited) throw new ReplyError("The reply does not fit the block");
  return edited;
}

/** Models write plain text; a field that holds rich text gets it as paragraphs. */
function inRichText(block: Block, patch: BlockData): BlockData {
  let whole = patch;
  for (const { path, role, value } of fieldsByRole(block.model.schema, patch)) {
    if (role === "richText" && typeof value === "string") whole = { ...whole, ...patchAt(whole, path.join("."), fromPlainText(value)) };
  }
  return whole;
}
