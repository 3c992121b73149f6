import type { BlockId } from "@coursewright/base/ids.ts";
import { changeTheme } from "@coursewright/course/edits.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { createStore } from "zustand";
import type { Blocks, ThemeLevel } from "../content/content.ts";
import { redo, undo } from "../history/history.ts";
import { isSame } from "../content/is-same.ts";
import { createSaving } from "./page-saving.ts";
import type { PageSavingDependencies } from "./page-saving.ts";
import { contentOf, pageStateOf, show } from "./page-state.ts";
import type { PageStore } from "./page-state.ts";
import { restore } from "../saving/restore.ts";
import type { Opened } from "../saving/restore.ts";

export type OpenPage = ReturnType<typeof openPage>;

/** The open page: its blocks and themes, edits, saving and undo. */
export function openPage(opened: Opened, dependencies: PageSavingDependencies) {
  const save = { kind: opened.drafts.length > 0 ? "unsaved" : "saved" } as const;
  const store: PageStore = createStore(() => pageStateOf(restore(opened).content, save));
  const saving = createSaving(store, opened, dependencies);

  /** Returns the block that the step changed, so that it can be shown to the author. */
  function turn(step: typeof undo): BlockId | null {
    const state = store.getState();
    const turned = step(state.history, contentOf(state));
    if (!turned) return null;
    const { content, history } = turned;
    const known = new Set(state.blocks);
    const touched = content.blocks.find((block) => !known.has(block))?.id ?? null;
    const isStillThere = content.blocks.some(({ id }) => id === state.selected);
    store.setState({ ...content, history, selected: touched ?? (isStillThere ? state.selected : null) });
    saving.touched({ blocks: content.blocks !== state.blocks, themes: content.themes !== state.themes });
    return touched;
  }

  return {
    id: opened.page.id,
    store,
    /** The last version that the server acknowledged. */
    version: saving.version,
    saveNow: saving.saveNow,
    hide: saving.hide,
    leave: saving.leave,
    choose: saving.choose,
    undo: () => turn(undo),
    redo: () => turn(redo),

    /** Applies one edit. Quick successive edits with the same `about` undo together. */
    edit(about: string, change: (blocks: Blocks) => Blocks): void {
      const before = store.getState().blocks;
      const blocks = change(before);
      if (blocks === before) return;
      show(store, { about, at: dependencies.now(), change: { blocks } });
      saving.touched({ blocks: true, themes: false });
    },

    /** Changes theme values. Undefined removes a value, and the level above applies. */
    editTheme(level: ThemeLevel, patch: Theme): void {
      const before = store.getState().themes;
      const theme = changeTheme(before[level], patch);
      if (isSame(theme, before[level])) return;
      const about = `theme:${level}:${placesOf(patch).join()}`;
      show(store, { about, at: dependencies.now(), change: { themes: { ...before, [level]: theme } } });
      saving.touched({ blocks: false, themes: true });
    },

    /** [PAGE-11] Saves the current block before another is selected. */
    select(id: BlockId | null): void {
      if (store.getState().selected === id) return;
      if (store.getState().save.kind === "unsaved") void saving.saveNow();
      store.setState({ selected: id });
    },
  };
}

/** The paths of the values in a patch, so that successive changes of the same color undo together. */
function placesOf(patch: Theme): string[] {
  return Object.entries(patch).flatMap(([group, values]) =>
    typeof values === "object" && !Array.isArray(values) ? Object.keys(values).map((name) => `${group}.${name}`) : [group],
  );
}
