import type { PageSave } from "@coursewright/contract/courses.ts";
import { ApiError, hasCode, isTemporary } from "../../base/api/api-error.ts";
import type { Blocks } from "../content/content.ts";
import { applied, difference, isNothing } from "../merging/difference.ts";
import type { Difference } from "../merging/difference.ts";
import type { Version } from "./draft.ts";
import type { SaveState } from "./save-state.ts";
import { idleBeforeSaveMs, retryAfterMs } from "./timing.ts";

export interface SaverDependencies {
  /** Sends one save. Sending the same body again is harmless. */
  readonly send: (save: PageSave, how: { readonly keepalive: boolean }) => Promise<{ readonly version: number }>;
  /** Reads the page from the server. */
  readonly read: () => Promise<Version>;
  readonly newId: () => string;
  /** Schedules `run` and returns a function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

interface Page {
  /** The blocks on the screen now. */
  readonly blocks: () => Blocks;
  readonly report: (state: SaveState) => void;
  /** Writes unsaved work to disk. */
  readonly keep: () => Promise<void>;
  /** Merges a save from elsewhere into the page, or returns "contested" if the author must choose. */
  readonly reconcile: (branches: { readonly base: Blocks; readonly theirs: Blocks }) => "merged" | "contested";
}

interface Sending {
  readonly save: PageSave;
  readonly blocks: Blocks;
  readonly failures: number;
  readonly isInFlight: boolean;
}

export interface Pending {
  readonly base: Version;
  readonly change: Difference;
  readonly sent: PageSave | null;
}

/** Where saving starts: a version, and a save of an earlier visit whose answer never arrived. */
export interface Start {
  readonly base: Version;
  readonly sent: PageSave | null;
}

/** Sends a page's edits to the server: one save at a time, retried with the same id until it is answered. */
export function createSaver(page: Page, start: Start, dependencies: SaverDependencies) {
  let acknowledged = start.base;
  let sending = start.sent ? sendingOf(start.sent) : null;
  /** The version from elsewhere that the author must choose about. */
  let remoteVersion: Version | null = null;
  let inFlight: Promise<void> | null = null;
  let cancel: () => void = () => {};

  let compared = { from: acknowledged.blocks, to: acknowledged.blocks, change: difference({ from: [], to: [] }) };

  /** Asked several times after each key. */
  function unsaved(): Difference {
    const [from, to] = [acknowledged.blocks, page.blocks()];
    if (compared.from !== from || compared.to !== to) compared = { from, to, change: difference({ from, to }) };
    return compared.change;
  }

  function sendingOf(save: PageSave): Sending {
    return { save, blocks: applied(start.base.blocks, save), failures: 0, isInFlight: false };
  }

  function saveLater(ms: number): void {
    cancel();
    cancel = dependencies.later(() => void saveNow(), ms);
  }

  function nextSending(): Sending | null {
    const change = unsaved();
    if (isNothing(change)) return null;
    const save = { saveId: dependencies.newId(), baseVersion: acknowledged.version, ...change };
    return { save, blocks: page.blocks(), failures: 0, isInFlight: false };
  }

  async function saveNow({ keepalive = false } = {}): Promise<void> {
    cancel();
    if (remoteVersion || (sending?.isInFlight && !keepalive)) return;
    const next = sending ?? nextSending();
    if (!next) return page.report({ kind: "saved" });
    const current: Sending = { ...next, isInFlight: true };
    sending = current;
    page.report({ kind: "saving" });
    inFlight = carry(current, { keepalive });
    await inFlight;
  }

  async function carry(current: Sending, { keepalive }: { readonly keepalive: boolean }): Promise<void> {
    const kept = page.keep();
    // The id must be on disk before the save is sent, so that a later visit repeats the save instead of making a second one.
    if (!keepalive) await kept;
    try {
      const { version } = await dependencies.send(current.save, { keepalive });
      succeed(current, version);
    } catch (error) {
      await fail(current, error);
    }
  }

  function succeed(current: Sending, version: number): void {
    if (sending?.save !== current.save) return;
    sending = null;
    acknowledged = { version, blocks: current.blocks };
    if (isNothing(unsaved())) page.report({ kind: "saved" });
    else touched();
  }

  async function fail(current: Sending, error: unknown): Promise<void> {
    if (sending?.save !== current.save) return;
    if (hasCode(error, "version_conflict")) return reconcileRemote(current);
    if (isTemporary(error) || hasCode(error, "unauthenticated")) return tryAgain(current, error);
    refuse(error);
  }

  function tryAgain(current: Sending, error: unknown): void {
    const failures = current.failures + 1;
    sending = { ...current, failures, isInFlight: false };
    page.report({ kind: "waiting", isOffline: hasCode(error, "offline") });
    saveLater(retryAfterMs({ error, failures }));
  }

  function refuse(error: unknown): void {
    sending = null;
    if (!(error instanceof ApiError)) console.error("A save failed with an unexpected error.", error);
    page.report({ kind: "refused", error });
  }

  async function reconcileRemote(current: Sending): Promise<void> {
    let theirs: Version;
    try {
      theirs = await dependencies.read();
    } catch (error) {
      if (sending?.save !== current.save) return;
      return isTemporary(error) || hasCode(error, "unauthenticated") ? tryAgain(current, error) : refuse(error);
    }
    if (sending?.save !== current.save) return;
    sending = null;
    const base = acknowledged.blocks;
    if (page.reconcile({ base, theirs: theirs.blocks }) === "contested") {
      remoteVersion = theirs;
      return page.report({ kind: "conflict", conflict: { over: "page", branches: { base, theirs: theirs.blocks } } });
    }
    acknowledged = theirs;
    await saveNow();
  }

  function touched(): void {
    if (remoteVersion || sending) return;
    page.report({ kind: "unsaved" });
    saveLater(idleBeforeSaveMs);
  }

  return {
    saveNow,
    touched,
    version: () => acknowledged.version,
    pending: (): Pending => ({ base: acknowledged, change: unsaved(), sent: sending?.save ?? null }),

    /** Ends a conflict: the page now counts as based on the remote version. */
    acceptRemote(): void {
      if (remoteVersion) acknowledged = remoteVersion;
      remoteVersion = null;
    },

    /** Waits for the save in flight, then sends the remaining edits once. */
    async leave(): Promise<void> {
      cancel();
      await inFlight;
      if (!isNothing(unsaved())) await saveNow();
      cancel();
    },
  };
}
