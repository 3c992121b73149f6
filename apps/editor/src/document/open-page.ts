import type { BlockId } from "@coursewright/base/ids.ts";
import type { PageDocument } from "@coursewright/contract/courses.ts";
import { changeTheme } from "@coursewright/course/edits.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { Blocks, Content, ThemeLevel, Themes } from "./content.ts";
import { noHistory, redo, remember, undo } from "./history.ts";
import type { History } from "./history.ts";
import { isSame } from "./is-same.ts";
import { restore } from "./restore.ts";
import { worse } from "./save-state.ts";
import type { SaveState } from "./save-state.ts";
import { createSaver } from "./saver.ts";
import type { Ways } from "./saver.ts";
import { createThemeSaver } from "./theme-saver.ts";
import type { ThemeWays } from "./theme-saver.ts";

export interface PageState extends Content {
  readonly selected: BlockId | null;
  readonly save: SaveState;
  readonly history: History;
}

export type OpenPage = ReturnType<typeof openPage>;

export interface Opened {
  readonly page: PageDocument;
  readonly themes: Themes;
}

/** The page that is open: its blocks and themes, the edits made on them, and the way back. */
export function openPage({ page, themes }: Opened, ways: Ways & ThemeWays & { readonly now: () => number }) {
  const store: StoreApi<PageState> = createStore(() => ({
    blocks: page.blocks,
    themes,
    selected: null,
    save: { kind: "saved" },
    history: noHistory,
  }));
  const reports: { blocks: SaveState; themes: SaveState } = { blocks: { kind: "saved" }, themes: { kind: "saved" } };
  const reporter = (part: "blocks" | "themes") => (save: SaveState) => {
    reports[part] = save;
    store.setState({ save: worse(reports.blocks, reports.themes) });
  };
  const saver = createSaver(
    { id: page.id, blocks: () => store.getState().blocks, report: reporter("blocks") },
    { version: page.version, blocks: page.blocks },
    ways,
  );
  const themeSaver = createThemeSaver({ themes: () => store.getState().themes, report: reporter("themes") }, themes, ways);
  const saveNow = async () => {
    await Promise.all([saver.saveNow(), themeSaver.saveNow()]);
  };

  const earlier = restore(page, ways.drafts.read(page.id));
  if (earlier.kind === "nothing") saver.forgetDraft();
  else store.setState({ blocks: earlier.blocks });
  if (earlier.kind === "unsaved") saver.touched();
  if (earlier.kind === "conflict") saver.stopAt({ version: page.version, blocks: earlier.base });

  function turn(step: typeof undo): void {
    const { blocks, themes: worn, history, selected } = store.getState();
    const turned = step(history, { blocks, themes: worn });
    if (!turned) return;
    const isStillThere = turned.content.blocks.some(({ id }) => id === selected);
    store.setState({ ...turned.content, history: turned.history, selected: isStillThere ? selected : null });
    if (turned.content.blocks !== blocks) saver.touched();
    if (turned.content.themes !== worn) themeSaver.touched();
  }

  function show(about: string, change: Partial<Content>): void {
    const { blocks, themes: worn, history } = store.getState();
    store.setState({ ...change, history: remember(history, { before: { blocks, themes: worn }, about, at: ways.now() }) });
  }

  return {
    id: page.id,
    store,
    saveNow,
    leave: async () => {
      await Promise.all([saver.leave(), themeSaver.saveNow({ keepalive: true })]);
    },
    undo: () => turn(undo),
    redo: () => turn(redo),

    /** One edit. `about` names what it touches: edits about the same thing in quick succession undo together. */
    edit(about: string, change: (blocks: Blocks) => Blocks): void {
      const before = store.getState().blocks;
      const blocks = change(before);
      if (blocks === before) return;
      show(about, { blocks });
      saver.touched();
    },

    /** Changes a theme value by value; undefined takes a value away, and the level above shows through. */
    editTheme(level: ThemeLevel, patch: Theme): void {
      const before = store.getState().themes;
      const theme = changeTheme(before[level], patch);
      if (isSame(theme, before[level])) return;
      show(`theme:${level}:${placesOf(patch).join()}`, { themes: { ...before, [level]: theme } });
      themeSaver.touched();
    },

    /** Selecting another block first saves the current one. */
    select(id: BlockId | null): void {
      if (store.getState().selected === id) return;
      if (store.getState().save.kind === "unsaved") void saveNow();
      store.setState({ selected: id });
    },

    /** Ends a conflict: my edits, made again on the newer version. */
    keepMine(theirs: PageDocument): void {
      show("conflict", { blocks: saver.continueOn(theirs) });
      void saver.saveNow();
    },

    /** Ends a conflict: what the store holds; mine stays one undo away. */
    takeTheirs(theirs: PageDocument): void {
      saver.continueOn(theirs);
      show("conflict", { blocks: theirs.blocks });
      store.setState({ selected: null });
      reporter("blocks")({ kind: "saved" });
      saver.forgetDraft();
    },
  };
}

/** The values that a patch names, so that picking one colour after another of the same place undoes as one. */
function placesOf(patch: Theme): string[] {
  return Object.entries(patch).flatMap(([group, values]) =>
    typeof values === "object" && !Array.isArray(values) ? Object.keys(values).map((name) => `${group}.${name}`) : [group],
  );
}
