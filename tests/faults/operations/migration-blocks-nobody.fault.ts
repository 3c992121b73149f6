import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { readPage, savePage } from "@coursewright/contract/courses.ts";
import type pg from "pg";
import { Pool } from "undici";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { migrate } from "../../../apps/server/src/platform/db/migrate.ts";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { connectAsOwner, createAuthors } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { layOutPages, type OwnPage, pathOf } from "../support/page-writer.ts";
import { checkWaits, type Waited } from "./waits.ts";

const authors = 8;
const atMostMs = 2_500;
/** How often the migration fails to get its lock. */
const blockedTimes = process.env["LONG_FAULTS"] ? 5 : 2;
/** Keeps each account within its rate limits. */
const restMs = 220;
const change = "alter table pages add column a_later_idea text";

const since = new Date();
let product: Product;
let owner: pg.Client;
let longWork: pg.Client;
let pages: OwnPage[];
let pool: Pool;
beforeAll(async () => {
  product = await startProduct({ apiProcesses: 2 });
  const ownerUrl = product.environment["AUTHORS_OWNER_URLS"];
  [owner, longWork] = await Promise.all([connectAsOwner(ownerUrl), connectAsOwner(ownerUrl)]);
  pool = new Pool(product.origin, { connections: authors * 2 });
});
beforeEach(async () => {
  pages = await layOutPages(
    product.origin,
    await createAuthors(product, { prefix: `migrating-${randomUUID()}-`, count: authors, gift: 0 }),
  );
});
afterEach(async () => {
  await owner.query("alter table pages drop column if exists a_later_idea");
  await owner.query("delete from schema_migrations where name = '9999-a-later-idea.sql'");
});
afterAll(async () => {
  await Promise.all([owner.end(), longWork.end(), pool.close()]);
  await product.stop();
});

it("retries a migration behind a long transaction, and no request waits over 2.5 s", async () => {
  const folder = migrationsWithOneMore();
  const until = new AbortController();
  const asking = askOn(until.signal);
  await beginLongWork();
  const migrating = migrate({ url: z.string().parse(product.environment["AUTHORS_OWNER_URLS"]), folder });
  for (let n = 0; n < blockedTimes; n += 1) {
    await eventually("the migration to wait for the table", isWaiting);
    await eventually("the migration to release its lock", async () => !(await isWaiting()));
  }
  await longWork.query("commit");
  expect(await migrating).toEqual(["9999-a-later-idea.sql"]);
  // Starts the new code beside the old process.
  await product.api.restart();
  const [first] = pages;
  await owner.query("update pages set a_later_idea = 'of the new code' where page_id = $1", [first?.address.pageId]);
  until.abort();
  const requests = await asking;
  rmSync(folder, { recursive: true });

  const slowestMs = Math.round(Math.max(...requests.map(({ ms }) => ms)));
  console.log(JSON.stringify({ fault: "migration-blocks-nobody", blockedTimes, requests: requests.length, slowestMs }));
  expect(checkWaits(requests, { atMostMs })).toEqual([]);
  expect(requests.length).toBeGreaterThan(authors * 10);
  await expectInvariants(product, { since });
}, 600_000);

it("finds that a planted migration without a lock timeout blocks everybody", async () => {
  const until = new AbortController();
  const asking = askOn(until.signal);
  await beginLongWork();
  const migrating = owner.query(change);
  await setTimeout(atMostMs + 500);
  await longWork.query("commit");
  await migrating;
  until.abort();
  expect(checkWaits(await asking, { atMostMs }).length).toBeGreaterThanOrEqual(authors);
});

/** The current migrations and one more, which locks the table of pages. */
function migrationsWithOneMore(): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(join(localInstance().checkout, "apps/server/migrations/authors"), folder, { recursive: true });
  writeFileSync(join(folder, "9999-a-later-idea.sql"), `${change};\n`);
  return folder;
}

async function beginLongWork(): Promise<void> {
  await longWork.query("begin");
  await longWork.query("select count(*) from pages");
}

async function isWaiting(): Promise<boolean> {
  const waiting = "select 1 from pg_locks where relation = 'pages'::regclass and mode = 'AccessExclusiveLock' and not granted";
  return ((await owner.query(waiting)).rowCount ?? 0) > 0;
}

/** All authors save and read their page in turn until aborted. */
async function askOn(until: AbortSignal): Promise<Waited[]> {
  const requests: Waited[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let version = 0; !until.aborted; version += 1) {
        const order = version === 0 ? { order: [page.blockId] } : {};
        const body = { saveId: randomUUID(), baseVersion: version, upsert: [paragraph(page.blockId, `Version ${version}`)], ...order };
        requests.push(await timed(page, "POST", savePage.path, body));
        requests.push(await timed(page, "GET", readPage.path));
        await setTimeout(restMs);
      }
    }),
  );
  return requests;
}

async function timed({ member, address }: OwnPage, method: "GET" | "POST", pattern: string, body?: object): Promise<Waited> {
  const headers = { authorization: `Bearer ${member.bearer}`, ...(body && { "content-type": "application/json" }) };
  const sentAt = performance.now();
  const response = await pool.request({ method, path: pathOf(pattern, address), headers, ...(body && { body: JSON.stringify(body) }) });
  await response.body.dump();
  return { what: `${method} of ${member.uid}`, ms: performance.now() - sentAt, status: response.statusCode };
}
