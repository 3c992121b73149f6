import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { EventBatch, VisitEvent } from "@coursewright/contract/events.ts";
import { Pool } from "undici";
import { newUuid } from "../../apps/server/src/platform/ids/ids.ts";

/* Readers of many courses, in a thread of their own, so that they do not delay the measurement of reading. */

export interface BeaconLoad {
  readonly origin: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly courses: number;
}

export interface BeaconReport {
  /** Acknowledged batches with their course. */
  readonly batches: Array<{ course: number; batch: EventBatch }>;
  /** Includes the repeats of browsers that received no response. */
  readonly sent: number;
  readonly repeats: number;
  /** Responses that told the browser to retry later. */
  readonly putOff: number;
  readonly p99Ms: number;
}

const everyMs = 20;
const repeatOneIn = 20;

/** The ids that tests/bench/authors-fixture.ts uses. */
export function pageOf(course: number): string {
  return `00000000-0000-4000-8000-${course.toString(16).padStart(12, "0")}`;
}

/** Ten events of a reader who has listened, answered and reached the end. */
function batchOn(course: number): EventBatch {
  const at = Date.now();
  const page = pageOf(course).slice(-8);
  const heard = Array.from({ length: 6 }, (_, turn): VisitEvent => ({ t: "heard", at, page, slots: [turn * 2, turn * 2 + 1] }));
  const given = "abcd"[randomInt(4)] ?? "a";
  const events: VisitEvent[] = [
    { t: "open", at, page },
    { t: "play", at, page },
    ...heard,
    { t: "answer", at, page, block: page, given, right: given === "a" },
    { t: "read", at, page },
  ];
  return { id: newUuid(), reader: randomUUID(), events };
}

async function load({ origin, perSecond, seconds, courses }: BeaconLoad): Promise<BeaconReport> {
  const pool = new Pool(origin, { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const counts = { sent: 0, repeats: 0, putOff: 0 };
  const batches: BeaconReport["batches"] = [];
  const took: number[] = [];

  async function sendOnce(course: number, body: string): Promise<boolean> {
    const host = `course-${course}.coursewright.localhost`;
    const headers = { host, origin: `http://${host}`, "content-type": "application/json" };
    const startedAt = performance.now();
    counts.sent += 1;
    const answer = await pool.request({ method: "POST", path: "/launch/learner/events", headers, body }).catch(() => undefined);
    await answer?.body.dump();
    took.push(performance.now() - startedAt);
    if (answer?.statusCode === 204) return true;
    if (answer && answer.statusCode < 500 && answer.statusCode !== 429) throw new Error(`A beacon was refused: ${answer.statusCode}`);
    counts.putOff += 1;
    return false;
  }

  async function send(): Promise<void> {
    const course = randomInt(1, courses + 1);
    const batch = batchOn(course);
    const body = JSON.stringify(batch);
    while (!(await sendOnce(course, body))) await setTimeout(500);
    batches.push({ course, batch });
    if (randomInt(repeatOneIn) > 0) return;
    counts.repeats += 1;
    while (!(await sendOnce(course, body))) await setTimeout(500);
  }

  const startedAt = performance.now();
  const inFlight: Promise<void>[] = [];
  while (inFlight.length < perSecond * seconds) {
    // Sends all that are due by now, also if this thread was late.
    const due = Math.min(perSecond * seconds, Math.ceil(((performance.now() - startedAt) / 1000) * perSecond));
    while (inFlight.length < due) inFlight.push(send());
    await setTimeout(everyMs);
  }
  await Promise.all(inFlight);
  await pool.close();
  const p99Ms = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0;
  return { batches, ...counts, p99Ms };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion, unicorn/require-post-message-target-origin -- given by events-fixture.ts; a thread has no origin
if (parentPort) parentPort.postMessage(await load(workerData as BeaconLoad));
