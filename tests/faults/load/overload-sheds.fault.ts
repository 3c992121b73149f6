import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { listProjects } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { steadyLoad } from "../../load/steady-load.ts";
import { sendOnce, saveUntil } from "../support/timed-requests.ts";
import { createAuthors, type Member } from "../support/authors.ts";
import { checkOverload, checkSaveTime } from "./overload.ts";
import { type TimedResponse, percentile } from "../support/timed-response.ts";
import { watchStolenTime } from "./stolen-time.ts";
import { writePages } from "../support/written-pages.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const seconds = isLong ? 60 : 8;
const timesCapacity = 5;
const rounds = 3;
const writers = 16;
/** Stays below the limit of ten saves a second for each account. */
const pauseMs = 150;
/** Many readers, so that nobody reaches the limit of an account. */
const readers = isLong ? 3_000 : 400;
const watchedForMs = 6_000;
/** The largest share of processor time that the host may take away. */
const maxStolen = 0.1;
const warmedUpForMs = 30_000;

const { api: port } = localInstance().ports;
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it(
  "serves saves, rejects others with 503 and recovers at five times the capacity",
  async () => {
    const crowd = await createAuthors(product, { prefix: `crowd-${randomUUID()}-`, count: readers, gift: 0 });
    const authors = await createAuthors(product, { prefix: `writer-${randomUUID()}-`, count: writers, gift: 0 });
    const written = await Promise.all(
      authors.map(async (author) => ({ author, pages: await writePages(product.origin, author, ["well"]) })),
    );
    const requests = crowd.map(readingOf);
    const full = { port, requests, connections: 24 };
    await warmUp(() => steadyLoad({ ...full, seconds: 1 }));
    let versions = written.map(() => 1);
    let tooSlow: string[] = [];
    // A stall of the machine's disk may spoil a round. A product without limits is slow in every round.
    for (let round = 0; round === 0 || (tooSlow.length > 0 && round < rounds); round += 1) {
      const alone = await steadyLoad({ ...full, seconds: 2 });
      const capacity = Math.ceil((alone.answers["200"] ?? 0) / 2);
      const stolenSince = watchStolenTime();
      const leaving = new AbortController();
      const saving = Promise.all(
        written.map(({ author, pages: [page] }, writer) =>
          saveUntil({ until: leaving.signal, port, author, page, version: versions[writer] ?? 1, everyMs: pauseMs }),
        ),
      );
      const health = watch(leaving.signal, () => sendOnce({ port, path: "/healthz" }));
      const webhooks = watch(leaving.signal, () => sendOnce({ port, method: "POST", path: "/api/stripe/webhook" }));
      const others = await steadyLoad({ port, requests, perSecond: capacity * timesCapacity, seconds, connections: 512 });
      const endedAt = performance.now();
      leaving.abort();
      const after = new AbortController();
      const looking = watch(after.signal, () => sendOnce({ port, path: pathOf(crowd[0]), member: crowd[0] }));
      await setTimeout(watchedForMs);
      after.abort();

      const saved = await saving;
      versions = versions.map((version, writer) => version + (saved[writer]?.filter(({ status }) => status === 200).length ?? 0));
      const overload = { saves: saved.flat(), capacity, others: others.answers, health: await health, afterwards: await looking, endedAt };
      const saveMs = overload.saves.filter(({ status }) => status === 200).map(({ ms }) => ms);
      console.log(
        JSON.stringify({
          fault: "overload-sheds",
          seconds,
          capacity,
          offered: Math.round(others.sent / seconds),
          others: { ...others.answers, p99Ms: others.p99Ms },
          saves: {
            sent: overload.saves.length,
            saved: saveMs.length,
            p50Ms: Math.round(percentile(saveMs, 0.5)),
            p99Ms: Math.round(percentile(saveMs, 0.99)),
          },
          recoveredMs: recoveredAfter(overload.afterwards, endedAt),
          stolen: Number(stolenSince().toFixed(2)),
        }),
      );
      expect(checkOverload(overload)).toEqual([]);
      // The webhooks carry no signature. They must be rejected for that and not for lack of capacity.
      expect(new Set((await webhooks).map(({ status }) => status))).toEqual(new Set([400]));
      tooSlow = checkSaveTime(overload);
    }
    expect(tooSlow).toEqual([]);
  },
  isLong ? 600_000 : 240_000,
);

/** Continues, for a limited time, while the host is busy with other machines. */
async function warmUp(load: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  for (let stolen = 1; stolen > maxStolen && performance.now() - began < warmedUpForMs;) {
    const stolenSince = watchStolenTime();
    await load();
    stolen = stolenSince();
  }
}

function pathOf(member: Member | undefined): string {
  return listProjects.path.replace(":uid", member?.uid ?? "");
}

function readingOf(member: Member): string {
  return `GET ${pathOf(member)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${member.bearer}\r\n\r\n`;
}

/** Sends a few requests a second until aborted. */
async function watch(until: AbortSignal, look: () => Promise<TimedResponse>): Promise<TimedResponse[]> {
  const seen: TimedResponse[] = [];
  while (!until.aborted) {
    seen.push(await look());
    await setTimeout(250);
  }
  return seen;
}

function recoveredAfter(afterwards: readonly TimedResponse[], endedAt: number): number {
  const last = afterwards.findLast(({ status }) => status !== 200);
  return last ? Math.round(last.at - endedAt) : 0;
}
