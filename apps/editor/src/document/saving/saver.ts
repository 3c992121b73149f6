import type { PageSave } from "@coursewright/contract/courses.ts";
import { ApiError, hasCode, isTemporary } from "../../base/api/api-error.ts";
import type { Blocks } from "../content/content.ts";
import { applied, difference, isNothing } from "../merging/difference.ts";
import type { Difference } from "../merging/difference.ts";
import type { Version } from "./draft.ts";
import type { SaveState } from "./save-state.ts";
import { idleBeforeSaveMs, retryAfterMs } from "./timing.ts";

export interface SaveWays {
  /** Sends one save; asked again with the same body, it is harmless. */
  readonly send: (save: PageSave, how: { readonly keepalive: boolean }) => Promise<{ readonly version: number }>;
  /** The page as the store holds it. */
  readonly read: () => Promise<Version>;
  readonly newId: () => string;
  /** Runs later and gives back how to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}

interface Page {
  /** The page as it stands on the screen now. */
  readonly blocks: () => Blocks;
  readonly report: (state: SaveState) => void;
  /** Puts what is unsaved on disk. */
  readonly keep: () => Promise<void>;
  /** Somebody else saved since `base`. Shows what came of both, or answers that the author must choose. */
  readonly meet: (branches: { readonly base: Blocks; readonly theirs: Blocks }) => "merged" | "contested";
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

/** Where saving starts: a version of the page, and perhaps a save of an earlier visit that nobody heard the answer of. */
export interface Start {
  readonly base: Version;
  readonly sent: PageSave | null;
}

/** Carries a page's edits to the store: one save at a time, repeated with the same id until it is answered. */
export function createSaver(page: Page, start: Start, dependencies: SaveWays) {
  let acknowledged = start.base;
  let sending = start.sent ? sendingOf(start.sent) : null;
  /** What somebody else saved, while the author must choose. */
  let remoteVersion: Version | null = null;
  let inFlight: Promise<void> | null = null;
  let cancel: () => void = () => {};

  const unsaved = () => difference({ from: acknowledged.blocks, to: page.blocks() });

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
    // Its id is on disk before it goes out: whoever comes after a crash repeats it instead of making another of it.
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
    if (hasCode(error, "version_conflict")) return meetTheirs(current);
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
    if (!(error instanceof ApiError)) console.error("A save failed in a way nobody foresaw.", error);
    page.report({ kind: "refused", error });
  }

  async function meetTheirs(current: Sending): Promise<void> {
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
    if (page.meet({ base, theirs: theirs.blocks }) === "contested") {
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
    /** After an edit. */
    touched,
    version: () => acknowledged.version,
    pending: (): Pending => ({ base: acknowledged, change: unsaved(), sent: sending?.save ?? null }),

    /** Ends a conflict: what is on the screen now counts as made on what the other side saved. */
    goOn(): void {
      if (remoteVersion) acknowledged = remoteVersion;
      remoteVersion = null;
    },

    /** One last try: what was on its way, and then what was written meanwhile. */
    async leave(): Promise<void> {
      cancel();
      await inFlight;
      if (!isNothing(unsaved())) await saveNow();
      cancel();
    },
  };
}
