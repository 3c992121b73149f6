import type { BlockId } from "@coursewright/base/ids.ts";
import { ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { applyReply, evidenceIn, sourceFiguresIn } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { withFiguresToCheck } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import type { BlockData, Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { Evidence } from "@coursewright/blocks/kit/data/evidence.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { plainText, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { changeBlock, changeMetadata } from "@coursewright/course/edits.ts";
import { addEvidence } from "@coursewright/course/evidence-edits.ts";
import { isSame } from "../../../document/content/is-same.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { compareBlocks } from "../comparing/compare-blocks.ts";
import type { Reply } from "./ask-helper.ts";
import { type Material, wordsOf } from "./material.ts";
import { sectionFromReply } from "./section-from-reply.ts";
import type { Readable, Run, Work } from "./run.ts";

export interface Taken<R> {
  readonly page: OpenPage;
  readonly id: BlockId;
  /** The block when it was sent. */
  readonly before: StoredBlock;
  readonly work: Work<R>;
  readonly reply: R;
  readonly since: number;
  readonly findIcons: (id: BlockId, about: string) => Promise<unknown>;
}

/** [SEE-03] Applies a reply to a new block at once. An author's own content is changed only when the author accepts. */
export async function takeReply<R extends { readonly isDemo: boolean }>(taken: Taken<R>): Promise<Run | null> {
  const { page, id, before, work, reply, since, findIcons } = taken;
  const { isDemo } = reply;
  const charged = { before, isDemo, price: isDemo ? 0 : work.price };
  const waiting = { since, key: work.key, again: work.again, asked: work.label ?? work.prompt, decisions: new Map() };
  if (work.make) {
    const { made, isInstead } = await work.make(reply);
    return { kind: "proposed", ...charged, proposal: { kind: "made", made, isInstead, ...waiting } };
  }
  // Words were selected in the block as it was sent; all else is written about the block as it is now.
  const now = page.store.getState().blocks.find((each) => each.id === id);
  const read = now ? readBlock(work.isInPlace ? before : now) : null;
  if (!now || read?.state !== "ok") return null;
  const content = await work.apply(read, reply);
  const evidence = evidenceOfReply(reply);
  if (work.isInPlace || (work.output === "words" && isAuthors(read))) {
    const comparison = compareBlocks(read.block, { data: read.data, metadata: read.metadata }, tidied(content));
    return { kind: "proposed", ...charged, before: now, proposal: { kind: "changes", comparison, evidence, ...waiting } };
  }
  // Each reply is its own undo step, however soon it follows another.
  const about = `helper:${id}:${since}`;
  page.edit(about, (blocks) => addEvidence(changeMetadata(changeBlock(blocks, id, content.data), id, content.metadata), id, evidence));
  void page.saveNow();
  if (read.block.model.icons) void findIcons(id, about);
  return { kind: "done", ...charged };
}

/** Pictures have none. */
function evidenceOfReply(reply: object): Evidence[] {
  return "text" in reply && typeof reply.text === "string" ? evidenceIn(reply.text) : [];
}

/** A block without words, or with the words of a new one, holds nothing that the author could miss. */
function isAuthors({ block, data }: Readable): boolean {
  const hasWords = fieldsByRole(block.model.schema, data).some(({ role, value }) => {
    if (role === "richText") return plainText(RichText.parse(value)).trim() !== "";
    return (role === "text" || role === "alt") && String(value).trim() !== "";
  });
  return hasWords && !isSame(data, block.model.schema.parse(block.model.defaults));
}

/** A new block from a reply. Throws a ReplyError. */
export function madeFrom({
  type,
  reply,
  agent,
  material,
}: {
  readonly type: string;
  readonly reply: string;
  readonly agent: AgentName;
  readonly material: Material | undefined;
}): StoredBlock {
  const made = sectionFromReply({ operation: crypto.randomUUID(), type, reply, material }, undefined);
  if (!made) throw new ReplyError("The reply does not fit the block");
  return { ...made, aiagent: agent };
}

/** Figures are compared with the material only if this page sent the request. */
export function written(read: Readable, { text, material }: Reply, given: BlockData = {}): Content {
  const { data, metadata } = applyReply(read.block, read, text);
  const after = { data: { ...data, ...given }, metadata };
  const checked = material ? withFiguresToCheck(read.block, read, after, `${wordsOf(material)}\n${sourceFiguresIn(text)}`) : after;
  // A field that the reply removed must be set to undefined, or the patch would keep it.
  const gone = Object.fromEntries(Object.keys(read.data).map((key) => [key, undefined]));
  return { data: { ...gone, ...checked.data }, metadata: checked.metadata };
}

function tidied({ data, metadata }: Content): Content {
  const defined = (fields: BlockData) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { data: defined(data), metadata: defined(metadata) };
}
