import type { BlockId } from "@coursewright/base/ids.ts";
import { changeTheme } from "@coursewright/course/edits.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { createStore } from "zustand";
import type { Blocks, ThemeLevel } from "../content/content.ts";
import { redo, undo } from "../history/history.ts";
import { isSame } from "../content/is-same.ts";
import { createSaving } from "./page-saving.ts";
import type { SavingWays } from "./page-saving.ts";
import { contentOf, pageStateOf, show } from "./page-state.ts";
import type { PageStore } from "./page-state.ts";
import { restore } from "../saving/restore.ts";
import type { Opened } from "../saving/restore.ts";

export type OpenPage = ReturnType<typeof openPage>;

/** The page that is open: its blocks and themes, the edits made on them, and the way back. */
export function openPage(opened: Opened, dependencies: SavingWays) {
  const save = { kind: opened.drafts.length > 0 ? "unsaved" : "saved" } as const;
  const store: PageStore = createStore(() => pageStateOf(restore(opened).content, save));
  const saving = createSaving(store, opened, dependencies);

  /** Answers the block that the step changed, so that the author can be shown. */
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
    /** Of the page in the store, as far as it is known here. */
    version: saving.version,
    saveNow: saving.saveNow,
    hide: saving.hide,
    leave: saving.leave,
    choose: saving.choose,
    undo: () => turn(undo),
    redo: () => turn(redo),

    /** One edit. `about` names what it touches: edits about the same thing in quick succession undo together. */
    edit(about: string, change: (blocks: Blocks) => Blocks): void {
      const before = store.getState().blocks;
      const blocks = change(before);
      if (blocks === before) return;
      show(store, { about, at: dependencies.now(), change: { blocks } });
      saving.touched({ blocks: true, themes: false });
    },

    /** Changes a theme value by value; undefined takes a value away, and the level above shows through. */
    editTheme(level: ThemeLevel, patch: Theme): void {
      const before = store.getState().themes;
      const theme = changeTheme(before[level], patch);
      if (isSame(theme, before[level])) return;
      const about = `theme:${level}:${placesOf(patch).join()}`;
      show(store, { about, at: dependencies.now(), change: { themes: { ...before, [level]: theme } } });
      saving.touched({ blocks: false, themes: true });
    },

    /** [PAGE-11] Selecting another block first saves the current one. */
    select(id: BlockId | null): void {
      if (store.getState().selected === id) return;
      if (store.getState().save.kind === "unsaved") void saving.saveNow();
      store.setState({ selected: id });
    },
  };
}

/** The values that a patch names, so that picking one colour after another of the same place undoes as one. */
function placesOf(patch: Theme): string[] {
  return Object.entries(patch).flatMap(([group, values]) =>
    typeof values === "object" && !Array.isArray(values) ? Object.keys(values).map((name) => `${group}.${name}`) : [group],
  );
}
