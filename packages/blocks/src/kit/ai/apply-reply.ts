import { z } from "zod";
import { Evidence } from "../data/evidence.ts";
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
  const patch = fromReply(block, content.data, withoutEvidence(jsonInReply(reply)));
  const data = editBlock(block, content.data, patch.data);
  const metadata = editMetadata(block, content.metadata, patch.metadata ?? {});
  if (!data || !metadata) throw new ReplyError("The reply does not fit the block");
  return { data, metadata };
}

const Grounded = z.looseObject({ evidence: z.array(Evidence), figures: z.array(z.string()).default([]) });

/** [SRC-02] The evidence that the server adds to a reply from the author's sources. */
export function evidenceIn(reply: string): Evidence[] {
  return Grounded.safeParse(jsonInReply(reply)).data?.evidence ?? [];
}

/** The figures of the passages, which nobody has made up. */
export function sourceFiguresIn(reply: string): string {
  return Grounded.safeParse(jsonInReply(reply)).data?.figures.join("\n") ?? "";
}

function withoutEvidence(json: unknown): unknown {
  const grounded = Grounded.safeParse(json).data;
  if (!grounded) return json;
  const { evidence: _, figures: __, ...rest } = grounded;
  return rest;
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
