import type { Blocks, Content } from "../content/content.ts";
import { isSame } from "../content/is-same.ts";
import { rebase } from "../merging/merge.ts";
import { rewrite } from "./history.ts";
import type { History, Step } from "./history.ts";

export type Direction = "undo" | "redo";

/** The pages of a course in the order of their edits, one entry for each undo step. */
export interface Journal {
  readonly done: readonly string[];
  readonly undone: readonly string[];
}

export const emptyJournal: Journal = { done: [], undone: [] };

const maxEntries = 1_000;

/** A new edit ends redo on every page, as it does on one. */
export function noted({ done }: Journal, pageId: string): Journal {
  return { done: [...done, pageId].slice(-maxEntries), undone: [] };
}

/** A step of this page was undone or redone, perhaps not the last one of the course. */
export function turnedOn({ done, undone }: Journal, pageId: string, direction: Direction): Journal {
  const [from, to] = direction === "undo" ? [done, undone] : [undone, done];
  const at = from.lastIndexOf(pageId);
  if (at === -1) return { done, undone };
  const [shorter, longer] = [from.toSpliced(at, 1), [...to, pageId]];
  return direction === "undo" ? { done: shorter, undone: longer } : { done: longer, undone: shorter };
}

/** The page of the next step. */
export function nextPage({ done, undone }: Journal, direction: Direction): string | null {
  return (direction === "undo" ? done : undone).at(-1) ?? null;
}

/** For a page that was deleted. */
export function withoutPage({ done, undone }: Journal, pageId: string): Journal {
  return { done: done.filter((id) => id !== pageId), undone: undone.filter((id) => id !== pageId) };
}

/** The step between two states of a history, or null for typing that joined the last step. */
export function stepBetween(before: History, after: History): Direction | "edit" | null {
  if (before === after || before.past === after.past) return null;
  const [past, future] = [after.past.length - before.past.length, after.future.length - before.future.length];
  if (past === -1 && future === 1) return "undo";
  if (past === 1 && future === -1 && after.last === null) return "redo";
  return after.last !== null && after.last !== before.last && after.last.at === after.last.since ? "edit" : null;
}

/** The history of a page when it was closed. */
export interface Kept {
  readonly history: History;
  readonly content: Content;
}

/** The history for the page as it opens again. Edits that were made elsewhere meanwhile are not undone. */
export function resumed({ history, content: was }: Kept, now: Content): History {
  const current = new Map(now.blocks.map((block) => [block.id, block]));
  // Steps share blocks with the page by identity, so the blocks that were read again replace the old ones.
  const swaps = new Map(was.blocks.map((block) => [block, isSame(block, current.get(block.id)) ? current.get(block.id) : undefined]));
  const swapped = (blocks: Blocks): Blocks => blocks.map((block) => swaps.get(block) ?? block);
  const base = swapped(was.blocks);
  const isUntouched = base.length === now.blocks.length && base.every((block, place) => block === now.blocks[place]);
  const rewritten = rewrite(history, (earlier) =>
    isUntouched ? swapped(earlier) : rebase({ base, mine: swapped(earlier), theirs: now.blocks, prefer: "theirs" }),
  );
  const areThemesSame = isSame(was.themes, now.themes);
  const withThemes = (step: Step): Step => {
    const { content } = step;
    return areThemesSame && content.themes !== was.themes ? step : { ...step, content: { ...content, themes: now.themes } };
  };
  return { past: rewritten.past.map(withThemes), future: rewritten.future.map(withThemes), last: null };
}
