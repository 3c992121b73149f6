import type { Progress } from "./progress-state.ts";
import { merge, progressFrom } from "./progress-state.ts";

/* When progress is passed on, and what becomes of the answer: apart from the browser, so that it can be tried without one. */

/** What a browser knows of the last time that it passed its progress on. */
export interface Synced {
  /** The progress's clock then: whatever is later has not been sent. */
  clock: number;
  at: number;
  /** Whose progress it is, once it has been theirs. */
  learner: string;
  /** As the account is called. */
  name: string;
}

export type Reply =
  /** `isAnothers`: what was sent is somebody else's, and was left out. */
  | { kind: "merged"; progress: unknown; learner: string; name: string; isAnothers: boolean }
  | { kind: "signed-out" }
  /** Sending the same again would not help. */
  | { kind: "refused" }
  | { kind: "later"; seconds: number };

interface SyncingOptions {
  load(): Progress;
  /** Applies it to what is stored by now, in one go. */
  change(make: (progress: Progress) => Progress): void;
  loadSynced(): Synced;
  keepSynced(synced: Synced): void;
  /** The last one of a page that is being left must not need the page any more. */
  send(progress: Progress, isLast: boolean): Promise<Reply>;
  isSignedIn(): boolean;
  now(): number;
  /** Calls once after so many milliseconds; what it answers calls it off. */
  later(ms: number, run: () => void): () => void;
  onSynced?(): void;
  /** The server says that nobody is signed in here. */
  onSignedOut?(): void;
}

export interface Syncing {
  /** The page stands. */
  open(): void;
  /** The learner has done something. */
  changed(): void;
  /** There is reason to hope: the network is back, or the page is looked at again. */
  again(): void;
  /** The page is left, perhaps for good. */
  leave(): void;
  /** Now, and again until nothing is unsent; false when that is not possible now. */
  finish(): Promise<boolean>;
}

const restMs = 2_000;
const freshMs = 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** Somebody who goes on working while the last answer is under way. */
const mostRounds = 5;

export function createSyncing(options: SyncingOptions): Syncing {
  const { load, change, loadSynced, keepSynced, send, isSignedIn, now, later } = options;
  let underWay: Promise<Reply["kind"]> | undefined;
  let callOff: (() => void) | undefined;
  let failures = 0;
  /** Until when the server wants to be left alone. */
  let restsUntil = 0;
  let isOver = false;

  const isUnsent = () => load().clock > loadSynced().clock;

  function sendIn(ms: number): void {
    callOff?.();
    callOff = later(Math.max(ms, restsUntil - now()), () => {
      callOff = undefined;
      void sendNow();
    });
  }

  /** One at a time, but for the last one of a page. */
  function sendNow(isLast = false): Promise<Reply["kind"]> {
    if (underWay && !isLast) return underWay;
    callOff?.();
    callOff = undefined;
    const sending = exchange(isLast).finally(() => {
      if (underWay === sending) underWay = undefined;
    });
    underWay = sending;
    return sending;
  }

  async function exchange(isLast: boolean): Promise<Reply["kind"]> {
    if (isOver || !isSignedIn()) return "signed-out";
    const sent = load();
    const reply = await send(sent, isLast).catch((): Reply => ({ kind: "later", seconds: 0 }));
    // Whoever signed out meanwhile, in this tab or another, wants nothing to come back.
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
      // More was done meanwhile, which may be taken.
      if (isUnsent()) sendIn(restMs);
      return;
    }
    if (reply.kind === "later") {
      failures += 1;
      restsUntil = now() + reply.seconds * 1_000;
      sendIn(Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
      return;
    }
    failures = 0;
    const answer = progressFrom(reply.progress);
    let isAllSent = true;
    change((progress) => {
      if (reply.isAnothers) return answer;
      const merged = merge(answer, progress);
      // In the answer's own order, so that what adds nothing to it reads the same.
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
      // While it fails, doing more does not make it come sooner.
      if (failures === 0 || !callOff) sendIn(restMs);
    },
    again() {
      failures = 0;
      if (isUnsent()) sendIn(0);
    },
    leave() {
      if (isUnsent() && now() >= restsUntil) void sendNow(true);
    },
    async finish() {
      for (let round = 0; round < mostRounds; round += 1) {
        if ((await sendNow()) !== "merged") return false;
        if (!isUnsent()) return true;
      }
      return false;
    },
  };
}
