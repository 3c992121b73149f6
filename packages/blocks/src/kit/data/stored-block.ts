import { BlockId } from "@coursewright/base/ids.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { AgentName, defaultAgent } from "../avatar/agents.ts";
import type { Block, BlockData, Content } from "../definition/define-block.ts";
import { Json } from "./json-value.ts";

const JsonObject = z.record(z.string().max(64), Json);

/** [ENT-06] A block as it is stored and sent. `readBlock` checks its data by type. */
export const StoredBlock = z.strictObject({
  id: BlockId,
  type: z.string().min(1).max(40),
  v: z.int().min(0).max(1000).default(0),
  data: JsonObject,
  metadata: JsonObject.optional(),
  theme: Theme.optional(),
  aiagent: AgentName.default(defaultAgent),
  answer: Json.optional(),
});
export type StoredBlock = z.infer<typeof StoredBlock>;

/** For comparing content: `answer` holds the author's notes (decision 0067). */
export function withoutAnswer(block: StoredBlock): Omit<StoredBlock, "answer"> {
  const { answer: _, ...rest } = block;
  return rest;
}

/** A state instead of an exception, so that one invalid block never breaks a page. */
export type ReadResult =
  | ({ state: "ok"; id: BlockId; block: Block } & Content)
  | { state: "unknown"; id: BlockId; type: string }
  | { state: "invalid"; id: BlockId; type: string; problem: string };

/** Runs the missing migrations, then parses. */
export function readBlockOf(blocks: readonly Block[], stored: StoredBlock): ReadResult {
  const { id, type } = stored;
  const block = blocks.find(({ model }) => model.type === type || model.aliases?.includes(type));
  if (!block) return { state: "unknown", id, type };
  if (stored.v > block.version) return { state: "invalid", id, type, problem: `Written by a newer version (${stored.v})` };
  try {
    const upgraded = block.model.migrations.slice(stored.v).reduce<BlockData>((data, migration) => migration.up(data), stored.data);
    const data = block.model.schema.safeParse(upgraded);
    if (!data.success) return { state: "invalid", id, type, problem: z.prettifyError(data.error) };
    const metadata = metadataOf(block).safeParse(stored.metadata ?? {});
    if (!metadata.success) return { state: "invalid", id, type, problem: z.prettifyError(metadata.error) };
    return { state: "ok", id, block, data: data.data, metadata: metadata.data };
  } catch (error) {
    // A migration failed on data that never was valid.
    return { state: "invalid", id, type, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Applies a patch; null if the result is invalid. */
export function editBlock(block: Block, data: BlockData, patch: BlockData): BlockData | null {
  return patched(block.model.schema, data, patch);
}

/** The same for the metadata. */
export function editMetadata(block: Block, metadata: BlockData, patch: BlockData): BlockData | null {
  return patched(metadataOf(block), metadata, patch);
}

function patched(schema: z.ZodType<BlockData>, current: BlockData, patch: BlockData): BlockData | null {
  // An undefined value removes the key, because JSON has no undefined.
  const merged = Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([, value]) => value !== undefined));
  const parsed = schema.safeParse(merged);
  return parsed.success ? parsed.data : null;
}

/** For blocks without a metadata schema: stored metadata is ignored. */
const noMetadata: z.ZodType<BlockData> = z.object({});

function metadataOf({ model }: Block): z.ZodType<BlockData> {
  return model.metadata ?? noMetadata;
}

export function newBlock(block: Block, id: BlockId, aiagent: AgentName = defaultAgent): StoredBlock {
  return StoredBlock.parse({ id, type: block.model.type, v: block.version, data: block.model.defaults, aiagent });
}
