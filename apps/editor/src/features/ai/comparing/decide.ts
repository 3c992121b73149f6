import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Evidence } from "@coursewright/blocks/kit/data/evidence.ts";
import type { Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock, changeMetadata, insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import { addEvidence } from "@coursewright/course/evidence-edits.ts";
import { isSame } from "../../../document/content/is-same.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { Run } from "../runs/run.ts";
import type { Runs } from "../runs/runs.ts";
import { contentWith, decisionsIn, staleParts } from "./compare-blocks.ts";
import type { Decision, Decisions, Part } from "./compare-blocks.ts";
import type { Proposal } from "./proposal.ts";

type Proposed = Extract<Run, { kind: "proposed" }>;
export type Changes = Extract<Proposal, { kind: "changes" }>;
export type Made = Extract<Proposal, { kind: "made" }>;

interface Place {
  readonly page: OpenPage;
  readonly runs: Runs;
  readonly id: BlockId;
}

export interface State {
  readonly current: Content;
  readonly decisions: Decisions;
  readonly stale: ReadonlySet<Part>;
}

/** The decisions, and the parts that no longer fit the block as it is now. Null for a block that cannot be read. */
export function stateOf({ comparison, decisions: given }: Changes, block: StoredBlock): State | null {
  const read = readBlock(block);
  if (read.state !== "ok") return null;
  const current = { data: read.data, metadata: read.metadata };
  const decisions = decisionsIn(comparison, current, given);
  return { current, decisions, stale: staleParts(comparison, current, decisions) };
}

/** Decides about these changes, or takes decisions back. The comparison closes with its last decision. */
export function decide({ page, runs, id }: Place, numbers: readonly number[], decision: Decision | null): "open" | "closed" | "refused" {
  const run = runs.store.getState().get(id);
  const block = page.store.getState().blocks.find((each) => each.id === id);
  if (run?.kind !== "proposed" || run.proposal.kind !== "changes" || !block) return "refused";
  const { proposal } = run;
  const read = readBlock(block);
  const state = stateOf(proposal, block);
  if (read.state !== "ok" || !state) return "refused";
  const { comparison } = proposal;
  const decisions = new Map(state.decisions);
  for (const number of numbers) {
    if (decision === null) decisions.delete(number);
    else decisions.set(number, decision);
  }
  const content = contentWith(read.block, comparison, { current: state.current, was: state.decisions, decisions });
  if (!content) return "refused";
  // All parts that are accepted before the comparison closes are one undo step.
  if (!isSame(content, state.current))
    write(page, { id, about: `accept:${id}:${proposal.since}`, from: state.current, content, evidence: proposal.evidence });
  const stale = new Set([...state.stale].flatMap(numbersOf));
  const isOpen = Array.from({ length: comparison.count }, (_, number) => number).some(
    (number) => !decisions.has(number) && !stale.has(number),
  );
  if (isOpen) {
    runs.report(id, { ...run, proposal: { ...proposal, decisions } });
    return "open";
  }
  const hasAccepted = [...decisions.values()].includes("accepted");
  if (hasAccepted && read.block.model.icons) void runs.findLackingIcons(id, `accept:${id}:${proposal.since}`);
  close({ page, runs, id }, run, hasAccepted);
  return "closed";
}

export function numbersOf({ first, changes }: Part): number[] {
  return Array.from({ length: changes }, (_, change) => first + change);
}

/** Closes the comparison. Parts that were accepted stay. */
export function dismissRest({ page, runs, id }: Place): void {
  const run = runs.store.getState().get(id);
  const block = page.store.getState().blocks.find((each) => each.id === id);
  if (run?.kind !== "proposed") return;
  const state = block && run.proposal.kind === "changes" ? stateOf(run.proposal, block) : null;
  close({ page, runs, id }, run, [...(state?.decisions.values() ?? [])].includes("accepted"));
}

function close({ runs, id }: Place, { before, isDemo, price, proposal }: Proposed, hasAccepted: boolean): void {
  runs.settle(id, proposal.key, hasAccepted ? { kind: "done", before, isDemo, price, isAccepted: true } : null);
}

interface Written {
  readonly id: BlockId;
  readonly about: string;
  readonly from: Content;
  readonly content: Content;
  readonly evidence: readonly Evidence[];
}

function write(page: OpenPage, { id, about, from, content: { data, metadata }, evidence }: Written): void {
  const before = page.store.getState().blocks;
  // A field that is gone must be set to undefined, or the patch would keep it.
  const gone = Object.fromEntries(Object.keys(from.data).map((key) => [key, undefined]));
  // Sentences that are not accepted leave no evidence.
  page.edit(about, (blocks) => addEvidence(changeMetadata(changeBlock(blocks, id, { ...gone, ...data }), id, metadata), id, evidence));
  if (page.store.getState().blocks !== before) void page.saveNow();
}

/** Puts a new block below the old one, or in its place. Returns false when the page is full. */
export function placeMade({ page, runs, id }: Place, isInstead: boolean): boolean {
  const run = runs.store.getState().get(id);
  if (run?.kind !== "proposed" || run.proposal.kind !== "made") return false;
  const { made, since } = run.proposal;
  page.edit(`accept:${id}:${since}`, (blocks) => {
    const at = blocks.findIndex((block) => block.id === id);
    return isInstead ? insertBlock(removeBlock(blocks, id), made, at) : insertBlock(blocks, made, at + 1);
  });
  if (!page.store.getState().blocks.some((block) => block.id === made.id)) return false;
  page.select(made.id);
  void page.saveNow();
  runs.settle(id, run.proposal.key, null);
  return true;
}
