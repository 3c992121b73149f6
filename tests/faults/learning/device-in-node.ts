import {
  nothing,
  type Progress,
  progressFrom,
  withAnswer,
  withLast,
  withRead,
  withReview,
} from "@coursewright/course-page/learning/progress-state.ts";
import { createSyncing, type Reply, type Synced, type Syncing } from "@coursewright/course-page/learning/syncing.ts";
import type { LearnerAction } from "./learning-history.ts";

/** On a deaf line requests arrive and their responses are lost. */
export type Line = "up" | "down" | "deaf";
export type Planted = "nothing" | "an answer overwrites" | "a failure counts as sent";

export interface Answer {
  status: number;
  body: { progress?: unknown; learner?: string; name?: string };
}

interface DeviceOptions {
  send(progress: Progress): Promise<Answer>;
  /** How far the clock of the device is ahead, in milliseconds. */
  skew: number;
  planted: Planted;
}

interface Wish {
  kind: LearnerAction["kind"];
  name: string;
  grade: number;
}

export type Device = ReturnType<typeof createDevice>;

/** A browser with one store and two tabs. It runs the real learning/syncing.ts, with timers that the test fires. */
export function createDevice({ send, skew, planted }: DeviceOptions) {
  let stored = JSON.stringify(nothing);
  let synced: Synced = { clock: 0, at: 0, learner: "", name: "" };
  let line: Line = "up";
  let ahead = skew;
  let cameBackAt = 0;
  const inFlight = new Set<Promise<unknown>>();
  const now = () => Date.now() + ahead;
  const load = (): Progress => progressFrom(JSON.parse(stored));
  const keep = (progress: Progress) => (stored = JSON.stringify(progress));

  async function ask(progress: Progress): Promise<Reply> {
    if (line === "down") throw new Error("offline");
    const isDeaf = line === "deaf";
    const { status, body } = await send(progress);
    if (isDeaf) throw new Error("the answer was lost");
    if (status !== 200) return { kind: "later", seconds: 0 };
    return { kind: "merged", progress: body.progress, learner: body.learner ?? "", name: body.name ?? "", isAnothers: false };
  }

  function openTab() {
    const timers = new Set<() => void>();
    let isGone = false;
    const syncing: Syncing = createSyncing({
      load,
      change: (make) => keep(make(planted === "an answer overwrites" ? nothing : load())),
      loadSynced: () => synced,
      keepSynced: (kept) => (synced = kept),
      async send(progress) {
        const asked = ask(progress).catch((error: unknown): Reply => {
          if (planted === "a failure counts as sent") return { kind: "refused" };
          throw error;
        });
        inFlight.add(asked);
        asked.then(
          () => inFlight.delete(asked),
          () => inFlight.delete(asked),
        );
        const reply = await asked;
        // The tab is closed, so nobody receives the reply.
        return isGone ? new Promise<never>(() => undefined) : reply;
      },
      isSignedIn: () => true,
      now,
      later(_ms, run) {
        const ring = () => {
          timers.delete(ring);
          run();
        };
        timers.add(ring);
        return () => timers.delete(ring);
      },
    });
    syncing.open();
    return {
      syncing,
      ring: () => [...timers].forEach((ring) => ring()),
      crash() {
        isGone = true;
        timers.clear();
      },
    };
  }

  const tabs = [openTab(), openTab()] as const;
  const seats = [...tabs];
  const seat = (index: number) => seats[index % seats.length] ?? tabs[0];

  return {
    load,
    isUnsent: () => load().clock > synced.clock,
    /** True when the server has answered since the learner came back. */
    hasHeard: () => synced.at >= cameBackAt,
    do(tab: number, { kind, name, grade }: Wish): LearnerAction {
      const [before, given] = [load(), `${name}${grade}`];
      const after = {
        read: () => withRead(before, name, now()),
        last: () => withLast(before, { page: name, name }, now()),
        answer: () => withAnswer(before, name, { given, right: grade > 2 }, now()),
        review: () => withReview(before, name, grade, now()),
      }[kind]();
      keep(after);
      seat(tab).syncing.changed();
      if (kind === "read") return { kind, page: name, at: after.read[name] ?? 0 };
      if (kind === "last") return { kind, page: name, at: after.clock };
      if (kind === "answer") return { kind, block: name, given, at: after.clock };
      return { kind, card: name, grade, at: after.clock };
    },
    setLine(to: Line) {
      line = to;
      if (to === "up") for (const { syncing } of seats) syncing.again();
    },
    ring: () => seats.forEach(({ ring }) => ring()),
    hide: (tab: number) => seat(tab).syncing.leave(),
    reload(tab: number) {
      seat(tab).crash();
      seats[tab % seats.length] = openTab();
    },
    /** Waits until no request is in progress and all replies are processed. */
    async settle() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
      await new Promise<void>((done) => setImmediate(done));
    },
    /** The learner returns after a while and opens a page. */
    returnLater() {
      ahead += 61_000;
      cameBackAt = now();
      this.reload(0);
    },
  };
}
