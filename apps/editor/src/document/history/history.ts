import type { Blocks, Content } from "../content/content.ts";

/** Undo and redo history. Steps are cheap, because edits share the parts that they do not change. */
export interface History {
  readonly past: readonly Content[];
  readonly future: readonly Content[];
  /** Subject of the last edit, its time and the start of its step. Used to join typing into one step. */
  readonly last: { readonly about: string; readonly at: number; readonly since: number } | null;
}

export const noHistory: History = { past: [], future: [], last: null };

const maxSteps = 200;
const joinWithinMs = 1_000;
/** Splits continuous typing into several steps. */
const maxStepMs = 10_000;

interface Step {
  readonly before: Content;
  readonly about: string;
  readonly at: number;
}

export function remember({ past, last }: History, { before, about, at }: Step): History {
  if (last?.about === about && at - last.at < joinWithinMs && at - last.since < maxStepMs) {
    return { past, future: [], last: { ...last, at } };
  }
  return { past: [...past, before].slice(-maxSteps), future: [], last: { about, at, since: at } };
}

export interface Turn {
  readonly history: History;
  readonly content: Content;
}

export function undo({ past, future }: History, now: Content): Turn | null {
  const before = past.at(-1);
  if (!before) return null;
  return { content: before, history: { past: past.slice(0, -1), future: [now, ...future], last: null } };
}

export function redo({ past, future }: History, now: Content): Turn | null {
  const [after, ...rest] = future;
  if (!after) return null;
  return { content: after, history: { past: [...past, now], future: rest, last: null } };
}

/** Rebases each step on edits made elsewhere, so that undo never removes those. */
export function rewrite({ past, future, last }: History, rebased: (blocks: Blocks) => Blocks): History {
  const rewritten = (content: Content): Content => ({ ...content, blocks: rebased(content.blocks) });
  return { past: past.map(rewritten), future: future.map(rewritten), last };
}
