import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";

type Blocks = readonly StoredBlock[];

/** Lists of blocks that once were; since edits share what they did not touch, a step costs little. */
export interface History {
  readonly past: readonly Blocks[];
  readonly future: readonly Blocks[];
  /** What the last edit was about and when, so that typing makes one step and not one per key. */
  readonly last: { readonly about: string; readonly at: number } | null;
}

export const noHistory: History = { past: [], future: [], last: null };

const mostSteps = 200;
const oneStepWithinMs = 1_000;

interface Step {
  readonly before: Blocks;
  readonly about: string;
  readonly at: number;
}

export function remember(history: History, { before, about, at }: Step): History {
  const continues = history.last?.about === about && at - history.last.at < oneStepWithinMs;
  const past = continues ? history.past : [...history.past, before].slice(-mostSteps);
  return { past, future: [], last: { about, at } };
}

export interface Turn {
  readonly history: History;
  readonly blocks: Blocks;
}

export function undo(history: History, now: Blocks): Turn | null {
  const before = history.past.at(-1);
  if (!before) return null;
  return { blocks: before, history: { past: history.past.slice(0, -1), future: [now, ...history.future], last: null } };
}

export function redo(history: History, now: Blocks): Turn | null {
  const [after, ...future] = history.future;
  if (!after) return null;
  return { blocks: after, history: { past: [...history.past, now], future, last: null } };
}
