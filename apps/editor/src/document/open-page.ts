import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import type { PageDocument } from "@coursewright/contract/courses.ts";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import { noHistory, redo, remember, undo } from "./history.ts";
import type { History } from "./history.ts";
import { restore } from "./restore.ts";
import { createSaver } from "./saver.ts";
import type { SaveState, Ways } from "./saver.ts";

type Blocks = readonly StoredBlock[];

export interface PageState {
  readonly blocks: Blocks;
  readonly selected: BlockId | null;
  readonly save: SaveState;
  readonly history: History;
}

export type OpenPage = ReturnType<typeof openPage>;

/** The page that is open: its blocks, the edits made on them, and the way back. */
export function openPage(page: PageDocument, ways: Ways & { readonly now: () => number }) {
  const store: StoreApi<PageState> = createStore(() => ({
    blocks: page.blocks,
    selected: null,
    save: { kind: "saved" },
    history: noHistory,
  }));
  const saver = createSaver(
    { id: page.id, blocks: () => store.getState().blocks, report: (save) => store.setState({ save }) },
    { version: page.version, blocks: page.blocks },
    ways,
  );

  const earlier = restore(page, ways.drafts.read(page.id));
  if (earlier.kind === "nothing") saver.forgetDraft();
  else store.setState({ blocks: earlier.blocks });
  if (earlier.kind === "unsaved") saver.touched();
  if (earlier.kind === "conflict") saver.stopAt({ version: page.version, blocks: earlier.base });

  function turn(step: typeof undo): void {
    const { blocks, history, selected } = store.getState();
    const turned = step(history, blocks);
    if (!turned) return;
    const isStillThere = turned.blocks.some(({ id }) => id === selected);
    store.setState({ ...turned, selected: isStillThere ? selected : null });
    saver.touched();
  }

  function show(about: string, blocks: Blocks): void {
    const { blocks: before, history } = store.getState();
    store.setState({ blocks, history: remember(history, { before, about, at: ways.now() }) });
  }

  return {
    id: page.id,
    store,
    saveNow: () => saver.saveNow(),
    leave: () => saver.leave(),
    undo: () => turn(undo),
    redo: () => turn(redo),

    /** One edit. `about` names what it touches: edits about the same thing in quick succession undo together. */
    edit(about: string, change: (blocks: Blocks) => Blocks): void {
      const before = store.getState().blocks;
      const blocks = change(before);
      if (blocks === before) return;
      show(about, blocks);
      saver.touched();
    },

    /** Selecting another block first saves the current one. */
    select(id: BlockId | null): void {
      if (store.getState().selected === id) return;
      if (store.getState().save.kind === "unsaved") void saver.saveNow();
      store.setState({ selected: id });
    },

    /** Ends a conflict: my edits, made again on the newer version. */
    keepMine(theirs: PageDocument): void {
      show("conflict", saver.continueOn(theirs));
      void saver.saveNow();
    },

    /** Ends a conflict: what the store holds; mine stays one undo away. */
    takeTheirs(theirs: PageDocument): void {
      saver.continueOn(theirs);
      show("conflict", theirs.blocks);
      store.setState({ selected: null, save: { kind: "saved" } });
      saver.forgetDraft();
    },
  };
}
