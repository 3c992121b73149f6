import { BlockId } from "@coursewright/base/ids.ts";
import type { PageDocument } from "@coursewright/contract/courses.ts";
import type { Themes } from "../content/content.ts";
import { changesIn, isNothing } from "../merging/difference.ts";
import { blocksOf } from "../saving/draft.ts";
import type { Draft, PageAddress } from "../saving/draft.ts";
import type { DraftShelf } from "../saving/draft-shelf.ts";
import { remember, rewrite } from "../history/history.ts";
import { isSame } from "../content/is-same.ts";
import { createKeeper } from "../saving/keeper.ts";
import { keepBoth, merge, rebase } from "../merging/merge.ts";
import type { Branches } from "../merging/merge.ts";
import { show, whereIn } from "./page-state.ts";
import { selectionIn } from "../content/selected-ids.ts";
import type { PageStore } from "./page-state.ts";
import { baseBeneath, restore } from "../saving/restore.ts";
import type { Opened } from "../saving/restore.ts";
import { worse } from "../saving/save-state.ts";
import type { SaveState } from "../saving/save-state.ts";
import { createSaver } from "../saving/saver.ts";
import type { SaverDependencies } from "../saving/saver.ts";
import { valuesIn } from "../merging/theme-difference.ts";
import { createThemeSaver } from "../saving/theme-saver.ts";
import type { ThemeSaverDependencies } from "../saving/theme-saver.ts";

export interface PageSavingDependencies extends SaverDependencies, ThemeSaverDependencies {
  readonly params: PageAddress;
  readonly drafts: Pick<DraftShelf, "keep" | "forget" | "free">;
  readonly now: () => number;
  /** Called when everything is saved, with the page as the server has it. */
  readonly onSaved: (page: PageDocument, themes: Themes) => void;
  /** Called after edits from elsewhere were merged into the page. */
  readonly onMerged: () => void;
}

export type Choice = "mine" | "theirs" | "both";

/** Saves a page: at once to disk as a draft, after a pause to the server. */
export function createSaving(store: PageStore, opened: Opened, dependencies: PageSavingDependencies) {
  const { resumed, start, others } = restore(opened);
  const draftId = resumed?.id ?? dependencies.newId();
  let waiting = others;
  const reports: Record<"blocks" | "themes" | "drafts", SaveState> = {
    blocks: { kind: "saved" },
    themes: { kind: "saved" },
    drafts: { kind: "saved" },
  };

  const saver = createSaver(
    { blocks: () => store.getState().blocks, report: (state) => report("blocks", state), keep: () => keeper.keepNow(), reconcile },
    start,
    dependencies,
  );
  const themeSaver = createThemeSaver(
    { themes: () => store.getState().themes, report: (state) => report("themes", state) },
    opened.themes,
    dependencies,
  );
  const keeper = createKeeper({ write: keepDraft, report: reportKept, later: dependencies.later });

  /** Most writes report the same, and each change of the state asks all its readers. */
  function reportKept(kept: "disk" | "memory"): void {
    if (store.getState().kept !== kept) store.setState({ kept });
  }

  function unsavedCount(): number {
    const patches = Object.values(themeSaver.pending());
    return patches.reduce((sum, patch) => sum + valuesIn(patch), changesIn(saver.pending().change));
  }

  /** Updates the save state and the number of unsaved changes, also while offline. */
  function refresh(): void {
    const now = store.getState();
    const save = worse(worse(reports.drafts, reports.blocks), reports.themes);
    const unsaved = unsavedCount();
    // Set the state only if it differs, so that a key does not render the status again.
    if (unsaved !== now.unsaved || !isSame(save, now.save)) store.setState({ save, unsaved });
    keeper.touched();
  }

  function report(part: keyof typeof reports, state: SaveState): void {
    reports[part] = state;
    refresh();
    if (reports.blocks.kind === "saved") mergeNextDraft();
    const { save, blocks, themes } = store.getState();
    if (save.kind === "saved") dependencies.onSaved({ ...opened.page, version: saver.version(), blocks: [...blocks] }, themes);
  }

  async function keepDraft(): Promise<void> {
    const [{ base, change, sent }, themes] = [saver.pending(), themeSaver.pending()];
    if (unsavedCount() === 0 && isNothing(change) && !sent) return dependencies.drafts.forget(draftId);
    const { params } = dependencies;
    await dependencies.drafts.keep({
      id: draftId,
      params,
      pageName: opened.page.name,
      keptAt: dependencies.now(),
      base,
      change,
      sent,
      themes,
    });
  }

  function reconcile(sides: Omit<Branches, "mine">): "merged" | "contested" {
    const state = store.getState();
    const { blocks: mine, history } = state;
    const merged = merge({ ...sides, mine });
    if (!merged) return "contested";
    store.setState({
      blocks: merged,
      history: rewrite(history, (earlier) => rebase({ ...sides, mine: earlier, prefer: "theirs" })),
      ...selectionIn(merged, state),
    });
    if (!isSame(merged, mine)) dependencies.onMerged();
    return "merged";
  }

  /** Merges the next draft of an earlier visit, once the page has reached the version that the draft was made on. */
  function mergeNextDraft(): void {
    const [draft] = waiting;
    if (!draft || reports.drafts.kind === "conflict" || saver.version() < draft.base.version) return;
    const theirs = store.getState().blocks;
    const branches = { base: baseBeneath(draft, theirs), mine: blocksOf(draft), theirs };
    const merged = merge(branches);
    if (!merged) return report("drafts", { kind: "conflict", conflict: { over: "draft", branches } });
    dropNext(draft);
    if (!isSame(merged, theirs)) {
      show(store, { about: "earlier", at: dependencies.now(), change: { blocks: merged }, where: whereIn(store.getState()) });
      dependencies.onMerged();
      saver.touched();
    }
    mergeNextDraft();
  }

  function dropNext(draft: Draft): void {
    waiting = waiting.filter((each) => each !== draft);
    void keeper.keepNow().then(() => (store.getState().kept === "disk" ? dependencies.drafts.forget(draft.id) : undefined));
  }

  /** Resolves a conflict. One undo restores the version that was not chosen. */
  function choose(choice: Choice): void {
    const state = store.getState();
    const { save, blocks, themes, history } = state;
    if (save.kind !== "conflict") return;
    const { conflict } = save;
    const branches: Branches = conflict.over === "page" ? { ...conflict.branches, mine: blocks } : { ...conflict.branches, theirs: blocks };
    const mine = rebase({ ...branches, prefer: "mine" });
    const { theirs } = branches;
    const chosen = { mine, theirs, both: keepBoth(branches, () => BlockId.parse(dependencies.newId())) }[choice];
    const shown = conflict.over === "page" ? mine : theirs;
    const before = chosen !== shown ? shown : choice === "mine" ? theirs : mine;
    const earlier = conflict.over === "page" ? rewrite(history, (each) => rebase({ ...branches, mine: each, prefer: "theirs" })) : history;
    const step = { before: { blocks: before, themes }, about: `chose ${choice}`, at: dependencies.now(), where: whereIn(state) };
    store.setState({ blocks: chosen, selected: null, range: null, history: remember(earlier, step) });
    if (conflict.over === "page") saver.acceptRemote();
    else endDraftConflict();
    void saver.saveNow();
  }

  function endDraftConflict(): void {
    const [draft] = waiting;
    reports.drafts = { kind: "saved" };
    if (draft) dropNext(draft);
  }

  return {
    choose,
    version: saver.version,
    touched(parts: { readonly blocks: boolean; readonly themes: boolean }): void {
      if (parts.blocks) saver.touched();
      if (parts.themes) themeSaver.touched();
      refresh();
    },

    async saveNow(how?: { readonly keepalive: boolean }): Promise<void> {
      await Promise.all([saver.saveNow(how), themeSaver.saveNow(how)]);
    },

    /** The tab may close at any moment: writes to disk and sends with keepalive. */
    async hide(): Promise<void> {
      await Promise.all([keeper.keepNow(), saver.saveNow({ keepalive: true }), themeSaver.saveNow({ keepalive: true })]);
    },

    /** Saves one last time, then releases the drafts for other tabs. */
    async leave(): Promise<void> {
      await keeper.keepNow();
      await Promise.all([saver.leave(), themeSaver.leave()]);
      await keeper.keepNow();
      await Promise.all([draftId, ...waiting.map(({ id }) => id)].map((id) => dependencies.drafts.free(id)));
    },
  };
}
