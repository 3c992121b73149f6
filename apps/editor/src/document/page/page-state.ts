import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoreApi } from "zustand";
import type { Content } from "../content/content.ts";
import { noHistory, remember } from "../history/history.ts";
import type { History } from "../history/history.ts";
import type { Where } from "../history/where.ts";
import type { SaveState } from "../saving/save-state.ts";
import { selectionIn } from "../content/selected-ids.ts";
import type { BlockRange } from "../content/selected-ids.ts";

export interface PageState extends Content {
  readonly selected: BlockId | null;
  /** Several whole blocks. While there is a range, `selected` is null. */
  readonly range: BlockRange | null;
  readonly save: SaveState;
  /** The number of changes that the server does not have yet, and where they are stored meanwhile. */
  readonly unsaved: number;
  readonly kept: "disk" | "memory";
  readonly history: History;
}

export type PageStore = StoreApi<PageState>;

export function pageStateOf(content: Content, save: SaveState): PageState {
  return { ...content, selected: null, range: null, save, unsaved: 0, kept: "disk", history: noHistory };
}

export function contentOf({ blocks, themes }: PageState): Content {
  return { blocks, themes };
}

/** The author's place without a caret, for edits that no text makes. */
export function whereIn({ selected, range }: PageState): Where {
  return { selected, range, caret: null };
}

interface Shown {
  readonly about: string;
  readonly at: number;
  readonly change: Partial<Content>;
  readonly where: Where;
}

/** Applies a change as an undo step. */
export function show(store: PageStore, { about, at, change, where }: Shown): void {
  const state = store.getState();
  store.setState({
    ...change,
    ...(change.blocks ? selectionIn(change.blocks, state) : {}),
    history: remember(state.history, { before: contentOf(state), about, at, where }),
  });
}
