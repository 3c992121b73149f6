import type { Blocks, Content } from "../content/content.ts";
import type { Where } from "./where.ts";

/** One step: the content on its other side, and the selection before and after it. */
export interface Step {
  /** The subject of its edit. */
  readonly about: string;
  readonly content: Content;
  readonly before: Where;
  /** Written once the edit has moved the caret. Not a new state, since nothing is drawn from it. */
  after: Where | null;
}

/** Undo and redo history. Steps are cheap, because edits share the parts that they do not change. */
export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Subject of the last edit, its time and the start of its step. Used to join typing into one step. */
  readonly last: { readonly about: string; readonly at: number; readonly since: number } | null;
}

export const noHistory: History = { past: [], future: [], last: null };

const maxSteps = 200;
const joinWithinMs = 1_000;
/** Splits continuous typing into several steps. */
const maxStepMs = 10_000;

interface Edit {
  readonly before: Content;
  readonly about: string;
  readonly at: number;
  readonly where: Where;
}

export function remember({ past, last }: History, { before, about, at, where }: Edit): History {
  // The author may think between two parts of one comparison.
  const isQuick = about.startsWith("accept:") || (last !== null && at - last.at < joinWithinMs && at - last.since < maxStepMs);
  if (last?.about === about && isQuick) {
    return { past, future: [], last: { ...last, at } };
  }
  const step: Step = { about, content: before, before: where, after: null };
  return { past: [...past, step].slice(-maxSteps), future: [], last: { about, at, since: at } };
}

export interface Turn {
  readonly history: History;
  readonly content: Content;
  readonly where: Where | null;
}

export function undo({ past, future }: History, now: Content): Turn | null {
  const step = past.at(-1);
  if (!step) return null;
  const history = { past: past.slice(0, -1), future: [{ ...step, content: now }, ...future], last: null };
  return { content: step.content, where: step.before, history };
}

export function redo({ past, future }: History, now: Content): Turn | null {
  const [step, ...rest] = future;
  if (!step) return null;
  return { content: step.content, where: step.after, history: { past: [...past, { ...step, content: now }], future: rest, last: null } };
}

/** Rebases each step on edits made elsewhere, so that undo never removes those. */
export function rewrite({ past, future, last }: History, rebased: (blocks: Blocks) => Blocks): History {
  const rewritten = (step: Step): Step => ({ ...step, content: { ...step.content, blocks: rebased(step.content.blocks) } });
  return { past: past.map(rewritten), future: future.map(rewritten), last };
}
