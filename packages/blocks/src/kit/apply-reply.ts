import { z } from "zod";
import { ReplyError, jsonInReply } from "./ai.ts";
import type { Block, BlockData } from "./define-block.ts";
import { editBlock } from "./stored-block.ts";

/**
 * What the browser does with the server's answer. The server has read the provider's words by the block's `parseReply`
 * and sends on the patch as a JSON object; the block's schema has the last word here too.
 */
export function applyReply(block: Block, data: BlockData, text: string): BlockData {
  const patch = z.record(z.string(), z.unknown()).safeParse(jsonInReply(text));
  const edited = patch.success ? editBlock(block, data, patch.data) : null;
  if (!edited) throw new ReplyError("The reply does not fit the block");
  return edited;
}
