import { BlockId } from "@coursewright/base/ids.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { jsonInReply, ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { withFiguresToCheck } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { newBlock, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { maxNotes, type Proposal, type ReviewKind, type ReviewNote } from "@coursewright/contract/page-review.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { questionTypes, type SeenBlock } from "./prompt.ts";

const maxReplyLength = 100_000;
const maxPassageLength = 600;

const Reply = z.object({ notes: z.array(z.unknown()).max(100) });
const data = z.record(z.string(), z.unknown());
const Note = z.object({
  block: z.int().positive(),
  title: z.string().trim().min(1).max(200),
  note: z.string().trim().min(1).max(1_000),
  change: data.nullish().catch(null),
  add: z
    .object({ type: z.enum(questionTypes), data })
    .nullish()
    .catch(null),
  picture: z.string().trim().min(1).max(500).nullish().catch(null),
  passage: z.int().positive().nullish().catch(null),
});
type Note = z.infer<typeof Note>;

interface Material {
  readonly kind: ReviewKind;
  readonly agent: AgentName;
  readonly blocks: readonly SeenBlock[];
  readonly passages: readonly Passage[];
  /** All words that the author gave. Figures in none of them must be confirmed. */
  readonly words: string;
}

/** Drops notes and proposals that cannot be used. Throws if the reply has notes, and none is usable. */
export async function readNotes(reply: string, material: Material): Promise<ReviewNote[]> {
  if (reply.length > maxReplyLength || reply.includes("\u0000")) throw new AppError("helper_failed");
  const given = readReply(reply);
  const notes: ReviewNote[] = [];
  for (const each of given) {
    const note = notes.length < maxNotes ? await readNote(each, material) : undefined;
    if (note) notes.push(note);
  }
  if (given.length > 0 && notes.length === 0) throw new AppError("helper_failed");
  return notes;
}

function readReply(reply: string): readonly unknown[] {
  try {
    const parsed = Reply.safeParse(jsonInReply(reply));
    if (!parsed.success) throw new AppError("helper_failed", { cause: parsed.error });
    return parsed.data.notes;
  } catch (cause) {
    if (cause instanceof ReplyError) throw new AppError("no_json_in_reply", { cause });
    throw cause;
  }
}

async function readNote(given: unknown, material: Material): Promise<ReviewNote | undefined> {
  const parsed = Note.safeParse(given);
  if (!parsed.success) return undefined;
  const note = parsed.data;
  const seen = material.blocks[note.block - 1];
  if (!seen) return undefined;
  const proposal = await proposalOf(note, seen, material);
  // A question or a picture is nothing without its block.
  if (proposal === null && (material.kind === "questions" || material.kind === "pictures")) return undefined;
  const passage = material.kind === "facts" ? material.passages[(note.passage ?? 0) - 1] : undefined;
  // A doubt that names no passage is the model's own opinion.
  if (material.kind === "facts" && !passage) return undefined;
  return {
    id: newUuid(),
    blockId: seen.stored.id,
    title: note.title,
    text: note.note,
    proposal,
    passage: passage ? { ...passage, text: passage.text.slice(0, maxPassageLength) } : null,
    state: "open",
  };
}

async function proposalOf(note: Note, seen: SeenBlock, material: Material): Promise<Proposal | null> {
  try {
    if (material.kind === "questions") return note.add ? { kind: "add", block: await question(note.add, material) } : null;
    if (material.kind === "pictures") return note.picture ? { kind: "add", block: emptyPicture(note.picture, material.agent) } : null;
    return note.change ? changed(note.change, seen, material) : null;
  } catch (error) {
    if (error instanceof ReplyError || error instanceof z.ZodError) return null;
    throw error;
  }
}

function changed(
  change: Readonly<Record<string, unknown>>,
  { block, data: before, metadata, stored }: SeenBlock,
  { words }: Material,
): Proposal | null {
  const was = { data: before, metadata };
  const after = withFiguresToCheck(block, was, applyReply(block, was, JSON.stringify(change)), words);
  if (JSON.stringify(after.data) === JSON.stringify(before)) return null;
  const next = StoredBlock.parse({
    ...stored,
    v: block.version,
    data: after.data,
    ...(block.model.metadata && { metadata: after.metadata }),
  });
  return { kind: "change", was: stored, block: next };
}

async function question({ type, data: given }: NonNullable<Note["add"]>, { agent, words }: Material): Promise<StoredBlock> {
  const block = blockOfType(type);
  if (!block) throw new ReplyError("There is no such block");
  const reply = JSON.stringify(given);
  (await block.ai()).ai.parseReply(reply);
  const empty = { data: block.model.defaults, metadata: {} };
  const made = withFiguresToCheck(block, empty, applyReply(block, empty, reply), words);
  const fresh = newBlock(block, BlockId.parse(newUuid()), agent);
  return StoredBlock.parse({ ...fresh, data: made.data, ...(block.model.metadata && { metadata: made.metadata }) });
}

/** Empty: the author chooses the picture, and the description says what to search for. */
function emptyPicture(description: string, agent: AgentName): StoredBlock {
  const image = blockOfType("image");
  if (!image) throw new ReplyError("There is no such block");
  const fresh = newBlock(image, BlockId.parse(newUuid()), agent);
  return StoredBlock.parse({ ...fresh, data: image.model.schema.parse({ ...fresh.data, alt: description }) });
}
