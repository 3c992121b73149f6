import type { BlockId } from "@coursewright/base/ids.ts";
import { createStore } from "zustand";
import { emptyJournal, nextPage, noted, resumed, stepBetween, turnedOn, withoutPage } from "../history/other-pages.ts";
import type { Direction, Journal, Kept } from "../history/other-pages.ts";
import type { OpenPage } from "./open-page.ts";
import { contentOf } from "./page-state.ts";

/** Undo and redo over the pages of one course in this tab. */
interface Course {
  readonly projectId: string;
  /** Opens another page, and returns false if the course no longer has it. */
  readonly open: (pageId: string) => boolean;
  /** Shows the block that a step has changed. */
  readonly follow: (id: BlockId | null) => void;
}

export const journals = createStore<Readonly<Record<string, Journal>>>(() => ({}));
const kept = new Map<string, Kept>();
let course: Course | null = null;
let wanted: { readonly pageId: string; readonly direction: Direction } | null = null;

/** Work that must be done before a step, such as saving blocks on the page to which they go. Null if the step needs none. */
type Preparation = (page: OpenPage, direction: Direction) => Promise<boolean> | null;
const preparations = new Set<Preparation>();

/** Returns a function that ends it. */
export function prepareSteps(preparation: Preparation): () => void {
  preparations.add(preparation);
  return () => preparations.delete(preparation);
}

const journalOf = (projectId: string) => journals.getState()[projectId] ?? emptyJournal;

function write(projectId: string, journal: Journal): void {
  journals.setState({ [projectId]: journal });
}

/** Restores the history of an earlier visit and records the steps of this one. Returns a function that ends it. */
export function beginHistory(page: OpenPage, opened: Course): () => void {
  course = opened;
  const { projectId } = opened;
  const earlier = kept.get(page.id);
  const state = page.store.getState();
  if (earlier) {
    const history = resumed(earlier, contentOf(state));
    page.store.setState({ history: { ...history, past: [...history.past, ...state.history.past] } });
  }
  const stop = page.store.subscribe((after, before) => {
    const step = stepBetween(before.history, after.history);
    if (step === "edit") write(projectId, noted(journalOf(projectId), page.id));
    else if (step) write(projectId, turnedOn(journalOf(projectId), page.id, step));
  });
  if (wanted?.pageId === page.id) turnHere(page, wanted.direction);
  wanted = null;
  return () => {
    stop();
    const now = page.store.getState();
    kept.set(page.id, { history: now.history, content: contentOf(now) });
    if (course === opened) course = null;
  };
}

/** [WR-18] Undoes or redoes the last step, on the page where it happened. */
export function turnHistory(page: OpenPage, direction: Direction): void {
  const next = course ? nextPage(journalOf(course.projectId), direction) : null;
  if (!course || next === null || next === page.id) return turnHere(page, direction);
  wanted = { pageId: next, direction };
  if (course.open(next)) return;
  wanted = null;
  write(course.projectId, withoutPage(journalOf(course.projectId), next));
  turnHistory(page, direction);
}

function turnHere(page: OpenPage, direction: Direction): void {
  for (const preparation of preparations) {
    const isReady = preparation(page, direction);
    if (isReady) return void isReady.then((is) => is && turnNow(page, direction));
  }
  turnNow(page, direction);
}

function turnNow(page: OpenPage, direction: Direction): void {
  const { history } = page.store.getState();
  const changed = page[direction]();
  course?.follow(changed);
  // Nothing was left to undo here: forget the entry, so that the next press goes on.
  if (course && page.store.getState().history === history)
    write(course.projectId, turnedOn(journalOf(course.projectId), page.id, direction));
}
