import { beforeEach, describe, expect, it } from "vitest";
import { merge, nothing, type Progress, withAnswer, withRead } from "./progress-state.ts";
import { createSyncing, type Reply, type Synced } from "./syncing.ts";

let time: number;
let stored: Progress;
let synced: Synced;
let isSignedIn: boolean;
let account: Progress;
let sent: Array<{ progress: Progress; isLast: boolean; answer(reply?: Reply): Promise<void> }>;
let timers: Array<{ at: number; run(): void }>;

beforeEach(() => {
  [time, stored, account, isSignedIn] = [1_000_000, nothing, nothing, true];
  synced = { clock: 0, at: 0, learner: "", name: "" };
  [sent, timers] = [[], []];
});

function start() {
  return createSyncing({
    load: () => stored,
    change: (make) => (stored = make(stored)),
    loadSynced: () => synced,
    keepSynced: (kept) => (synced = kept),
    send: (progress, isLast) =>
      new Promise((answered) => {
        account = merge(account, progress);
        const merged = { kind: "merged", progress: account, learner: "l", name: "Lea", isAnothers: false } as const;
        const answer = async (reply: Reply = merged) => {
          answered(reply);
          await settled();
        };
        sent.push({ progress, isLast, answer });
      }),
    isSignedIn: () => isSignedIn,
    now: () => time,
    later(ms, run) {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
  });
}

const settled = () => new Promise<void>((done) => setImmediate(done));
const read = (page: string) => (stored = withRead(stored, page, time));
function pass(ms: number): void {
  time += ms;
  const due = timers.filter(({ at }) => at <= time);
  timers = timers.filter(({ at }) => at > time);
  for (const { run } of due) run();
}

describe("syncing", () => {
  it("syncs on open only after a minute or with unsent changes", async () => {
    const syncing = start();
    syncing.open();
    await sent[0]?.answer();
    syncing.open();
    expect(sent).toHaveLength(1);
    read("a");
    syncing.open();
    expect(sent).toHaveLength(2);
    await sent[1]?.answer();
    pass(60_001);
    syncing.open();
    expect(sent).toHaveLength(3);
  });

  it("sends changes two seconds after the last one", async () => {
    const syncing = start();
    for (const page of ["a", "b"]) {
      read(page);
      syncing.changed();
      pass(1_500);
    }
    expect(sent).toHaveLength(0);
    pass(500);
    expect(Object.keys(sent[0]?.progress.read ?? {})).toEqual(["a", "b"]);
  });

  it("sends changes made during a request next, whatever the reply's clock", async () => {
    const syncing = start();
    read("a");
    syncing.again();
    pass(0);
    read("b");
    account = withAnswer(account, "q", { given: "x", right: null }, time + 9_000_000);
    await sent[0]?.answer({ kind: "merged", progress: account, learner: "l", name: "Lea", isAnothers: false });
    expect(stored).toEqual(merge(account, withRead(withRead(nothing, "a", 1_000_000), "b", 1_000_000)));
    pass(2_000);
    expect(sent).toHaveLength(2);
    await sent[1]?.answer();
    expect(account).toEqual(stored);
    syncing.leave();
    expect(sent).toHaveLength(2);
  });

  it("retries with backoff, respects Retry-After, and retries at once when back online", async () => {
    const syncing = start();
    read("a");
    syncing.open();
    await sent[0]?.answer({ kind: "later", seconds: 0 });
    pass(4_999);
    expect(sent).toHaveLength(1);
    pass(1);
    await sent[1]?.answer({ kind: "later", seconds: 0 });
    pass(9_999);
    expect(sent).toHaveLength(2);
    syncing.again();
    pass(0);
    await sent[2]?.answer({ kind: "later", seconds: 60 });
    syncing.again();
    syncing.leave();
    pass(59_999);
    expect(sent).toHaveLength(3);
    pass(1);
    await sent[3]?.answer();
    expect(timers).toEqual([]);
  });

  it("does not resend refused progress, but sends later changes", async () => {
    const syncing = start();
    read("a");
    syncing.open();
    read("b");
    syncing.changed();
    pass(2_000);
    expect(sent).toHaveLength(1);
    await sent[0]?.answer({ kind: "refused" });
    pass(2_000);
    expect(sent).toHaveLength(2);
    await sent[1]?.answer({ kind: "refused" });
    expect(timers).toEqual([]);
  });

  it("sends unsent changes when the page is left, even during a request", async () => {
    const syncing = start();
    read("a");
    syncing.open();
    read("b");
    syncing.leave();
    expect(sent.map(({ isLast }) => isLast)).toEqual([false, true]);
    await sent[1]?.answer();
    await sent[0]?.answer();
    expect(Object.keys(stored.read)).toEqual(["a", "b"]);
  });

  it("stops after sign-out and ignores late replies", async () => {
    const syncing = start();
    read("a");
    syncing.open();
    isSignedIn = false;
    stored = nothing;
    await sent[0]?.answer();
    expect(stored).toEqual(nothing);
    isSignedIn = true;
    syncing.open();
    await sent[1]?.answer({ kind: "signed-out" });
    expect(await syncing.finish()).toBe(false);
    expect(sent).toHaveLength(2);
  });

  it("replaces another learner's progress", async () => {
    const syncing = start();
    read("a");
    syncing.open();
    await sent[0]?.answer({ kind: "merged", progress: withRead(nothing, "z", 1), learner: "l", name: "Lea", isAnothers: true });
    expect(Object.keys(stored.read)).toEqual(["z"]);
  });

  it("finish() sends until nothing is unsent, or reports failure", async () => {
    const syncing = start();
    read("a");
    const finished = syncing.finish();
    read("b");
    await sent[0]?.answer();
    await sent[1]?.answer();
    expect(await finished).toBe(true);
    read("c");
    const failed = syncing.finish();
    await sent[2]?.answer({ kind: "refused" });
    expect(await failed).toBe(false);
  });
});
