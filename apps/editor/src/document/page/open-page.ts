import type { BlockId } from "@coursewright/base/ids.ts";
import { changeTheme } from "@coursewright/course/edits.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { createStore } from "zustand";
import type { Blocks, Content, ThemeLevel } from "../content/content.ts";
import { redo, rewrite, undo } from "../history/history.ts";
import type { Caret, Where } from "../history/where.ts";
import { isSame } from "../content/is-same.ts";
import { createSaving } from "./page-saving.ts";
import type { PageSavingDependencies } from "./page-saving.ts";
import { contentOf, pageStateOf, show, whereIn } from "./page-state.ts";
import type { PageStore } from "./page-state.ts";
import { selectionIn } from "../content/selected-ids.ts";
import type { BlockRange } from "../content/selected-ids.ts";
import { restore } from "../saving/restore.ts";
import type { Opened } from "../saving/restore.ts";

/** Reads and restores the caret of the canvas. */
export interface Carets {
  /** The caret when the author's last key or press began. */
  readonly before: () => Caret | null;
  readonly now: () => Caret | null;
  readonly restore: (where: Where) => void;
}

export type OpenPage = ReturnType<typeof openPage>;

/** The open page: its blocks and themes, edits, saving and undo. */
export function openPage(opened: Opened, dependencies: PageSavingDependencies) {
  const save = { kind: opened.drafts.length > 0 ? "unsaved" : "saved" } as const;
  const store: PageStore = createStore(() => pageStateOf(restore(opened).content, save));
  const saving = createSaving(store, opened, dependencies);
  let carets: Carets | null = null;

  /** Returns the block that the step changed, so that it can be shown to the author. */
  function turn(step: typeof undo): BlockId | null {
    const state = store.getState();
    const turned = step(state.history, contentOf(state));
    if (!turned) return null;
    const { content, history } = turned;
    const known = new Set(state.blocks);
    const touched = content.blocks.filter((block) => !known.has(block)).map(({ id }) => id);
    const where = turned.where ? placeIn(content.blocks, turned.where) : null;
    // An edit of another block, such as one by the helper, is shown where it happened.
    const isHere = where !== null && (touched.length === 0 || idsAt(where).some((id) => touched.includes(id)));
    const [first = null] = touched;
    const shown = isHere ? where : { ...(first ? { selected: first, range: null } : selectionIn(content.blocks, state)), caret: null };
    store.setState({ ...content, history, selected: shown.selected, range: shown.range });
    saving.touched({ blocks: content.blocks !== state.blocks, themes: content.themes !== state.themes });
    if (isHere) carets?.restore(where);
    return isHere ? (where.caret?.id ?? where.range?.head ?? where.selected) : first;
  }

  /** Applies a change as an undo step, with the selection before and after it. */
  function record(about: string, content: Partial<Content>): void {
    const where = { ...whereIn(store.getState()), caret: carets?.before() ?? null };
    show(store, { about, at: dependencies.now(), change: content, where });
    const step = store.getState().history.past.at(-1);
    // The edit's own code moves the caret after this.
    queueMicrotask(() => {
      if (step) step.after = { ...whereIn(store.getState()), caret: carets?.now() ?? null };
    });
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
    /** Connects the caret of the canvas, so that undo and redo restore it. */
    followCaret(next: Carets | null): void {
      carets = next;
    },
    undo: () => turn(undo),
    redo: () => turn(redo),

    /** Applies one edit. Quick successive edits with the same `about` undo together. */
    edit(about: string, edit: (blocks: Blocks) => Blocks): void {
      const before = store.getState().blocks;
      const blocks = edit(before);
      if (blocks === before) return;
      record(about, { blocks });
      saving.touched({ blocks: true, themes: false });
    },

    /** The next edit becomes an undo step of its own, even right after typing. */
    startStep(): void {
      const { history } = store.getState();
      if (history.last) store.setState({ history: { ...history, last: null } });
    },

    /** Completes earlier edits, such as with an upload that arrived. It changes every undo step, so it is none itself. */
    amend(change: (blocks: Blocks) => Blocks): void {
      const { blocks: before, history } = store.getState();
      const blocks = change(before);
      store.setState({ blocks, history: rewrite(history, change) });
      if (blocks !== before) saving.touched({ blocks: true, themes: false });
    },

    /** Changes theme values. Undefined removes a value, and the level above applies. */
    editTheme(level: ThemeLevel, patch: Theme): void {
      const before = store.getState().themes;
      const theme = changeTheme(before[level], patch);
      if (isSame(theme, before[level])) return;
      const about = `theme:${level}:${placesOf(patch).join()}`;
      record(about, { themes: { ...before, [level]: theme } });
      saving.touched({ blocks: false, themes: true });
    },

    /** [PAGE-11] Saves the current block before another is selected. */
    select(id: BlockId | null): void {
      const { selected, range, save: now } = store.getState();
      if (selected === id && range === null) return;
      if (now.kind === "unsaved") void saving.saveNow();
      store.setState({ selected: id, range: null });
    },

    /** Selects whole blocks, or ends that selection. */
    selectBlocks(range: BlockRange | null): void {
      const { range: before, save: now } = store.getState();
      if (isSame(range, before)) return;
      if (now.kind === "unsaved") void saving.saveNow();
      store.setState({ range, selected: null });
    },
  };
}

/** The selection, if it was anywhere and these blocks still have it. */
function placeIn(blocks: Blocks, where: Where): Where | null {
  const caret = where.caret && blocks.some(({ id }) => id === where.caret?.id) ? where.caret : null;
  const place = { ...selectionIn(blocks, where), caret };
  return idsAt(place).length > 0 ? place : null;
}

function idsAt({ selected, range, caret }: Where): BlockId[] {
  return [selected, range?.anchor, range?.head, caret?.id].filter((id) => id !== undefined && id !== null);
}

/** The paths of the values in a patch, so that successive changes of the same color undo together. */
function placesOf(patch: Theme): string[] {
  return Object.entries(patch).flatMap(([group, values]) =>
    typeof values === "object" && !Array.isArray(values) ? Object.keys(values).map((name) => `${group}.${name}`) : [group],
  );
}
