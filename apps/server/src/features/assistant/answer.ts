import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { jsonInReply, ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { withFiguresToCheck } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import type { Cited } from "@coursewright/blocks/kit/ai/citations.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import { groundedBlock } from "@coursewright/course/evidence-edits.ts";
import type { Block } from "@coursewright/blocks/kit/definition/define-block.ts";
import { newBlock, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { maxPending } from "@coursewright/course/writing-assistant.ts";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { citedReply } from "../ai/service.ts";
import { newUuid } from "../../platform/ids/ids.ts";

/** Without pictures, videos and charts, which need the author's own material. */
export const offeredTypes = ["heading", "para", "bullet-cards", "step-card", "fact-card", "flash-card", "MCQ", "Textbox", "table"] as const;

export const maxTextLength = 4_000;
const maxReplyLength = 100_000;
const Reply = z.object({ say: z.string().trim().min(1).max(maxTextLength), blocks: z.array(z.unknown()).nullish() });
const Offer = z.object({ type: z.enum(offeredTypes), data: z.record(z.string(), z.unknown()) });

export const Answer = z.object({ say: z.string(), blocks: z.array(StoredBlock).max(maxPending) });
export type Answer = z.infer<typeof Answer>;

interface Given {
  readonly agent: AgentName;
  /** The words that the author gave. */
  readonly material: string;
  /** [SRC-02] The passages of the prompt. */
  readonly passages?: readonly Passage[] | undefined;
}

/** Throws when the reply has no words, or sections of which none can be read. */
export async function readAnswer(reply: string, { agent, material, passages }: Given): Promise<Answer> {
  if (reply.length > maxReplyLength || reply.includes("\u0000")) throw new AppError("helper_failed");
  const { say, blocks, evidence } = readReply(reply, passages);
  const offers = (blocks ?? []).slice(0, maxPending);
  const read = await Promise.all(offers.map((offer) => readOffer(offer, agent, material)));
  const readable = read.flat();
  if (offers.length > 0 && readable.length === 0) throw new AppError("helper_failed");
  return { say, blocks: readable.map((block) => groundedBlock(block, evidence)) };
}

function readReply(reply: string, passages: readonly Passage[] | undefined): z.infer<typeof Reply> & Pick<Cited, "evidence"> {
  try {
    const { json, evidence } = citedReply(jsonInReply(reply), passages);
    const parsed = Reply.safeParse(json);
    if (!parsed.success) throw new AppError("helper_failed", { cause: parsed.error });
    return { ...parsed.data, evidence };
  } catch (cause) {
    if (cause instanceof ReplyError) throw new AppError("no_json_in_reply", { cause });
    throw cause;
  }
}

/** Returns an empty list when the type is not offered or the section does not fit it. */
async function readOffer(offer: unknown, agent: AgentName, material: string): Promise<StoredBlock[]> {
  const given = Offer.safeParse(offer);
  const block = given.success ? blockOfType(given.data.type) : undefined;
  if (!given.success || !block) return [];
  try {
    return [await sectionOf(block, JSON.stringify(given.data.data), { agent, material })];
  } catch (error) {
    if (error instanceof ReplyError || error instanceof z.ZodError) return [];
    throw error;
  }
}

/** Tries the strict schema of the block's AI replies first, then the schema of its stored data. */
async function sectionOf(block: Block, reply: string, { agent, material }: { agent: AgentName; material: string }): Promise<StoredBlock> {
  const { ai } = await block.ai();
  ai.parseReply(reply);
  const empty = { data: block.model.defaults, metadata: {} };
  const { data, metadata } = withFiguresToCheck(block, empty, applyReply(block, empty, reply), material);
  const fresh = newBlock(block, BlockId.parse(newUuid()));
  return StoredBlock.parse({ ...fresh, data, ...(block.model.metadata && { metadata }), aiagent: agent });
}
