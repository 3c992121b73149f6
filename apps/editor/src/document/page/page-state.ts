import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoreApi } from "zustand";
import type { Content } from "../content/content.ts";
import { noHistory, remember } from "../history/history.ts";
import type { History } from "../history/history.ts";
import type { SaveState } from "../saving/save-state.ts";

export interface PageState extends Content {
  readonly selected: BlockId | null;
  readonly save: SaveState;
  /** The number of changes that the server does not have yet, and where they are stored meanwhile. */
  readonly unsaved: number;
  readonly kept: "disk" | "memory";
  readonly history: History;
}

export type PageStore = StoreApi<PageState>;

export function pageStateOf(content: Content, save: SaveState): PageState {
  return { ...content, selected: null, save, unsaved: 0, kept: "disk", history: noHistory };
}

export function contentOf({ blocks, themes }: PageState): Content {
  return { blocks, themes };
}

interface Shown {
  readonly about: string;
  readonly at: number;
  readonly change: Partial<Content>;
}

/** Applies a change as an undo step. */
export function show(store: PageStore, { about, at, change }: Shown): void {
  const state = store.getState();
  const { selected, history } = state;
  const isGone = change.blocks ? !change.blocks.some(({ id }) => id === selected) : false;
  store.setState({
    ...change,
    ...(isGone ? { selected: null } : {}),
    history: remember(history, { before: contentOf(state), about, at }),
  });
}
