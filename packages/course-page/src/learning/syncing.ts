import type { Progress } from "./progress-state.ts";
import { merge, progressFrom } from "./progress-state.ts";

/* Decides when progress is synced and how replies are applied. Independent of browser APIs, so that tests need no browser. */

/** The browser's record of its last sync. */
export interface Synced {
  /** The progress's clock at that time. Later changes are unsent. */
  clock: number;
  at: number;
  /** The learner who owns the progress, once known. */
  learner: string;
  name: string;
}

export type Reply =
  /** `isAnothers`: the sent progress belongs to another learner and was ignored. */
  | { kind: "merged"; progress: unknown; learner: string; name: string; isAnothers: boolean }
  | { kind: "signed-out" }
  /** Retrying would not help. */
  | { kind: "refused" }
  | { kind: "later"; seconds: number };

interface SyncingOptions {
  load(): Progress;
  /** Atomically updates the stored progress. */
  change(make: (progress: Progress) => Progress): void;
  loadSynced(): Synced;
  keepSynced(synced: Synced): void;
  /** The last request of a page must survive its unloading. */
  send(progress: Progress, isLast: boolean): Promise<Reply>;
  isSignedIn(): boolean;
  now(): number;
  /** Runs once after the delay. Returns a function that cancels it. */
  later(ms: number, run: () => void): () => void;
  onSynced?(): void;
  /** The server replied that nobody is signed in. */
  onSignedOut?(): void;
}

export interface Syncing {
  open(): void;
  changed(): void;
  /** Retry now: the network is back, or the page is visible again. */
  again(): void;
  /** The page is being left, perhaps for good. */
  leave(): void;
  /** Sends until nothing is unsent. Returns false if that is impossible now. */
  finish(): Promise<boolean>;
}

const restMs = 2_000;
const freshMs = 60_000;
const firstPauseMs = 5_000;
const maxPauseMs = 300_000;
/** The learner may continue working during each request. */
const maxRounds = 5;

export function createSyncing(options: SyncingOptions): Syncing {
  const { load, change, loadSynced, keepSynced, send, isSignedIn, now, later } = options;
  let inFlight: Promise<Reply["kind"]> | undefined;
  let cancel: (() => void) | undefined;
  let failures = 0;
  /** The server's Retry-After deadline. */
  let restsUntil = 0;
  let isOver = false;

  const isUnsent = () => load().clock > loadSynced().clock;

  function sendIn(ms: number): void {
    cancel?.();
    cancel = later(Math.max(ms, restsUntil - now()), () => {
      cancel = undefined;
      void sendNow();
    });
  }

  /** One request at a time, except for the last one of a page. */
  function sendNow(isLast = false): Promise<Reply["kind"]> {
    if (inFlight && !isLast) return inFlight;
    cancel?.();
    cancel = undefined;
    const sending = exchange(isLast).finally(() => {
      if (inFlight === sending) inFlight = undefined;
    });
    inFlight = sending;
    return sending;
  }

  async function exchange(isLast: boolean): Promise<Reply["kind"]> {
    if (isOver || !isSignedIn()) return "signed-out";
    const sent = load();
    const reply = await send(sent, isLast).catch((): Reply => ({ kind: "later", seconds: 0 }));
    // The learner signed out meanwhile, in this tab or another: ignore the reply.
    if (!isSignedIn()) return "signed-out";
    take(reply, sent);
    return reply.kind;
  }

  function take(reply: Reply, sent: Progress): void {
    if (reply.kind === "signed-out") {
      isOver = true;
      options.onSignedOut?.();
      return;
    }
    if (reply.kind === "refused") {
      keepSynced({ ...loadSynced(), clock: sent.clock, at: now() });
      // Changes made meanwhile may be accepted.
      if (isUnsent()) sendIn(restMs);
      return;
    }
    if (reply.kind === "later") {
      failures += 1;
      restsUntil = now() + reply.seconds * 1_000;
      sendIn(Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)));
      return;
    }
    failures = 0;
    const answer = progressFrom(reply.progress);
    let isAllSent = true;
    change((progress) => {
      if (reply.isAnothers) return answer;
      const merged = merge(answer, progress);
      // Merged in the reply's key order, so that equal progress serializes equally.
      isAllSent = JSON.stringify(merged) === JSON.stringify(answer);
      return merged;
    });
    keepSynced({ clock: isAllSent ? answer.clock : 0, at: now(), learner: reply.learner, name: reply.name });
    options.onSynced?.();
    if (!isAllSent) sendIn(restMs);
  }

  return {
    open() {
      if (isUnsent() || now() - loadSynced().at > freshMs) void sendNow();
    },
    changed() {
      // During backoff, new changes must not shorten the wait.
      if (failures === 0 || !cancel) sendIn(restMs);
    },
    again() {
      failures = 0;
      if (isUnsent()) sendIn(0);
    },
    leave() {
      if (isUnsent() && now() >= restsUntil) void sendNow(true);
    },
    async finish() {
      for (let round = 0; round < maxRounds; round += 1) {
        if ((await sendNow()) !== "merged") return false;
        if (!isUnsent()) return true;
      }
      return false;
    },
  };
}
