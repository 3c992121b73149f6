import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { EventBatch, VisitEvent } from "@coursewright/contract/events.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newUuid } from "../../../apps/server/src/platform/ids/ids.ts";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { signUp } from "../../product/author.ts";
import { writeCourse, type PageAddress } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { sendEvents, visit } from "../../product/learner.ts";
import { connectAsOwner } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { checkVisits, type Total } from "./visit-history.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const kills = isLong ? 24 : 3;
const readers = 8;
/** Leaves processor time for processes that restart. */
const pauseMs = 40;
const patienceMs = 240_000;

const since = new Date();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ workerProcesses: 2 });
});
afterAll(() => product.stop());

it("counts each acknowledged batch once while workers and API are killed", async () => {
  const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
  const author = await signUp({ origin: product.origin, mailUrl });
  const addresses = await writeCourse(author, { pages: 3 });
  const { uid = "", projectId = "" } = addresses[0] ?? {};
  const subdomain = `counted-${randomUUID().slice(0, 8)}`;
  await author.call(publish, { params: { uid, projectId }, body: { subdomain } });
  const host = `${subdomain}.${localInstance().productDomains[0]}`;
  await eventually("the course to be served", async () => (await visit(product.origin, host, "/launch/")).status === 200);

  const until = new AbortController();
  const reading = Array.from({ length: readers }, () => read({ host, addresses, until: until.signal }));
  for (let n = 0; n < kills; n += 1) {
    await setTimeout(randomInt(200, 900));
    const victim = [product.workers[0], product.api, product.workers[1]][n % 3] ?? product.api;
    victim.kill("SIGKILL");
    await victim.restart();
  }
  until.abort();
  const acknowledged = (await Promise.all(reading)).flat();

  const totals = await eventually("all of it to be counted", () => countedOf(projectId), patienceMs);
  const batches = new Set(acknowledged.map(({ id }) => id)).size;
  console.log(JSON.stringify({ fault: "kill-while-counting", kills, batches, sentAgain: acknowledged.length - batches }));
  const pages = addresses.map(({ pageId, chapterId }) => ({ id: pageId, chapterId }));
  expect(checkVisits(pages, acknowledged, totals)).toEqual([]);
  expect(batches).toBeGreaterThan(readers * kills);
  await expectInvariants(product, { since });
}, 600_000);

/** Visits the course with one reader after another. Repeats each batch until it is acknowledged, and sends every fourth once more. */
async function read({ host, addresses, until }: { host: string; addresses: readonly PageAddress[]; until: AbortSignal }) {
  const acknowledged: EventBatch[] = [];
  while (!until.aborted) {
    const reader = randomUUID();
    for (const { pageId } of addresses) {
      const batch = { id: newUuid(), reader, events: eventsOn(pageId.slice(-8)) };
      for (let copies = randomInt(4) === 0 ? 2 : 1; copies > 0; copies -= 1) {
        await untilAcknowledged(host, batch);
        acknowledged.push(batch);
      }
      await setTimeout(pauseMs);
    }
  }
  return acknowledged;
}

function eventsOn(page: string): VisitEvent[] {
  const at = Date.now();
  const slots = Array.from({ length: randomInt(1, 6) }, () => randomInt(8));
  return [
    { t: "open", at, page },
    { t: "play", at, page },
    { t: "heard", at, page, slots },
    { t: "read", at, page },
  ];
}

async function untilAcknowledged(host: string, batch: EventBatch): Promise<void> {
  const status = await eventually(
    `batch ${batch.id} to be answered`,
    async () => {
      const answer = await sendEvents(product.origin, host, batch);
      return answer !== undefined && answer < 500 && answer !== 429 ? answer : undefined;
    },
    patienceMs,
  );
  expect(status).toBe(204);
}

/** Undefined while batches wait to be counted. */
async function countedOf(courseId: string): Promise<Total[] | undefined> {
  const store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
  try {
    const waiting = await store.query("select 1 from event_batches where course_id = $1 and rolled_at is null limit 1", [courseId]);
    if (waiting.rowCount) return undefined;
    return (await store.query<Total>("select kind, key, count::integer from course_totals where course_id = $1", [courseId])).rows;
  } finally {
    await store.end();
  }
}
