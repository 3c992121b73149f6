import type { PageId } from "@coursewright/base/ids.ts";
import type { PageSave } from "@coursewright/contract/courses.ts";
import { ApiError, hasCode, isTemporary } from "../api/api-error.ts";
import type { Blocks } from "./content.ts";
import { difference, isNothing, rebase } from "./difference.ts";
import type { Drafts } from "./drafts.ts";
import type { SaveState } from "./save-state.ts";
import { idleBeforeSaveMs, retryAfterMs } from "./timing.ts";

export interface Ways {
  /** Sends one save; asked again with the same body, it must be harmless. */
  readonly send: (save: PageSave, how: { readonly keepalive: boolean }) => Promise<{ readonly version: number }>;
  readonly drafts: Drafts;
  readonly newId: () => string;
  /** Runs later and gives back how to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}

interface Page {
  readonly id: PageId;
  /** The page as it stands on the screen now. */
  readonly blocks: () => Blocks;
  readonly report: (state: SaveState) => void;
}

interface Version {
  readonly version: number;
  readonly blocks: Blocks;
}

interface Sending {
  readonly save: PageSave;
  readonly blocks: Blocks;
  readonly failures: number;
  readonly isInAir: boolean;
}

/** Carries a page's edits to the store: one save at a time, repeated with the same id until it is answered. */
export function createSaver(page: Page, start: Version, ways: Ways) {
  let acknowledged = start;
  let sending: Sending | null = null;
  let isStopped = false;
  let callOff: () => void = () => {};

  const unsaved = () => difference({ from: acknowledged.blocks, to: page.blocks() });

  function keepDraft(): void {
    ways.drafts.keep({
      pageId: page.id,
      baseVersion: acknowledged.version,
      base: acknowledged.blocks,
      blocks: page.blocks(),
      sent: sending?.blocks ?? null,
    });
  }

  function saveLater(ms: number): void {
    callOff();
    callOff = ways.later(() => void saveNow(), ms);
  }

  async function saveNow({ keepalive = false } = {}): Promise<void> {
    callOff();
    if (isStopped || (sending?.isInAir && !keepalive)) return;
    if (!sending) {
      const change = unsaved();
      if (isNothing(change)) return page.report({ kind: "saved" });
      sending = {
        save: { saveId: ways.newId(), baseVersion: acknowledged.version, ...change },
        blocks: page.blocks(),
        failures: 0,
        isInAir: false,
      };
    }
    const current: Sending = { ...sending, isInAir: true };
    sending = current;
    page.report({ kind: "saving" });
    try {
      const { version } = await ways.send(current.save, { keepalive });
      succeed(current, version);
    } catch (error) {
      fail(current, error);
    }
  }

  function succeed(current: Sending, version: number): void {
    if (sending?.save !== current.save) return;
    sending = null;
    acknowledged = { version, blocks: current.blocks };
    if (!isNothing(unsaved())) return touched();
    ways.drafts.forget(page.id);
    page.report({ kind: "saved" });
  }

  function fail(current: Sending, error: unknown): void {
    if (sending?.save !== current.save) return;
    if (isTemporary(error) || hasCode(error, "unauthenticated")) {
      const failures = current.failures + 1;
      sending = { ...current, failures, isInAir: false };
      keepDraft();
      page.report({ kind: "waiting", isOffline: hasCode(error, "offline") });
      return saveLater(retryAfterMs({ error, failures }));
    }
    sending = null;
    keepDraft();
    if (!(error instanceof ApiError)) console.error("A save failed in a way nobody foresaw.", error);
    isStopped = hasCode(error, "version_conflict");
    page.report(isStopped ? { kind: "conflict" } : { kind: "refused", error });
  }

  /** After an edit. */
  function touched(): void {
    if (isStopped) return keepDraft();
    if (sending) return;
    page.report({ kind: "unsaved" });
    saveLater(idleBeforeSaveMs);
  }

  return {
    saveNow,
    touched,

    /** The page was changed elsewhere since `base`, which the edits on the screen were made on. */
    stopAt(base: Version): void {
      acknowledged = base;
      isStopped = true;
      page.report({ kind: "conflict" });
    },

    /** Ends a conflict: the author's edits as they read on `theirs`; saving them is the caller's next step. */
    continueOn(theirs: Version): Blocks {
      const merged = rebase({ base: acknowledged.blocks, mine: page.blocks(), theirs: theirs.blocks });
      acknowledged = theirs;
      isStopped = false;
      return merged;
    },

    forgetDraft: () => ways.drafts.forget(page.id),

    /** What is unsaved goes out with a request that outlives the page, and stays here as a draft until the next visit knows better. */
    async leave(): Promise<void> {
      callOff();
      if (isNothing(unsaved())) return;
      keepDraft();
      await saveNow({ keepalive: true });
    },
  };
}
