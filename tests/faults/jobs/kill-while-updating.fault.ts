import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { addCredits, formatCredits } from "@coursewright/base/credits.ts";
import { fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type ModelProvider, startModelProvider } from "../../fakes/model-provider.ts";
import { eventually } from "../../product/eventually.ts";
import { startServices } from "../../../tools/services/lifecycle.ts";
import { connectAsOwner, createAuthors, type Member } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { killPostgres } from "../support/kill-postgres.ts";
import { noBrowser } from "../support/no-browser.ts";
import { dueFor, startUpdate } from "./updated-pages.ts";
import { type Fate, writePages, type WrittenPage } from "../support/written-pages.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const authors = isLong ? 40 : 3;
const fates: readonly Fate[] = ["well", "no entry", "well", "no sound", "well"];
const victims = ["first worker", "second worker", "api", "postgres"] as const;
type Victim = (typeof victims)[number];
/** The long form kills random processes for two minutes, the short form kills each once. */
const killForMs = isLong ? 120_000 : 0;
const [restMs, maxRestMs] = isLong ? [2_000, 4_000] : [500, 1_500];
const endWithinMs = isLong ? 420_000 : 180_000;
const gift = 100;

const since = new Date();
let provider: ModelProvider;
let product: Product;
beforeAll(async () => {
  provider = await startModelProvider({ port: 0, latencyMs: [200, isLong ? 4_000 : 1_000] });
  product = await startProduct({ workerProcesses: 2, env: { AI_BASE_URL: provider.baseUrl, BROWSER_PATH: noBrowser } });
});
afterAll(async () => {
  await product.stop();
  await provider.close();
});

it(
  "ends each update once and charges only finished parts during random kills",
  async () => {
    const crowd = await createAuthors(product, { prefix: `updating-${randomUUID()}-`, count: authors, gift });
    const written = await Promise.all(crowd.map((member) => writePages(product.origin, member, fates)));
    const started = startAll(crowd, written);
    const killed = await killAtRandom(crowd);
    await started;
    const updates = await eventually("all updates to end", () => whenAllEnded(crowd), endWithinMs);

    const calls = await readCalls();
    const repeated = calls.length - keysOf(calls).size;
    console.log(JSON.stringify({ fault: "kill-while-updating", updates: updates.length, calls: calls.length, repeated, ...killed }));
    const pages = written.flat();
    expect(updates).toHaveLength(pages.length);
    expect(new Map(updates.map((update) => [update.page, update]))).toEqual(
      new Map(pages.map((page) => [page.address.pageId, endOf(page)])),
    );
    expect(await workflowsOf(crowd)).toEqual([{ status: "SUCCESS", n: pages.length }]);
    expect(await openHolds(crowd)).toBe(0);
    expect(repeated).toBeLessThanOrEqual(killed.inFlight);
    await expectInvariants(product, { since });
  },
  killForMs + endWithinMs + 120_000,
);

/** Repeats each request until it is answered. A repeated request joins the update that has begun. */
async function startAll(crowd: readonly Member[], written: ReadonlyArray<readonly WrittenPage[]>): Promise<void> {
  await Promise.all(
    crowd.map(async (member, index) => {
      for (const page of written[index] ?? []) await startUpdate(product.origin, member, page);
    }),
  );
}

interface Killed {
  workers: number;
  apis: number;
  postgres: number;
  /** Provider calls that were interrupted before their result was recorded. */
  inFlight: number;
}

/** Kills one process after another and restarts each, as a supervisor would. */
async function killAtRandom(crowd: readonly Member[]): Promise<Killed> {
  const killed: Killed = { workers: 0, apis: 0, postgres: 0, inFlight: 0 };
  await eventually("the provider to be asked", async () => (await readCalls()).length > 0);
  for (const victim of marked()) {
    const recorded = await recordedCalls(crowd);
    kill(victim);
    await dead(victim);
    if (victim !== "api") killed.inFlight += keysOf(await readCalls()).size - recorded;
    killed[victim === "postgres" ? "postgres" : victim === "api" ? "apis" : "workers"] += 1;
    await bringBack();
    await setTimeout(randomInt(restMs, maxRestMs));
  }
  return killed;
}

function* marked(): Iterable<Victim> {
  const until = Date.now() + killForMs;
  yield* victims.toSorted(() => randomInt(2) - 0.5);
  while (Date.now() < until) yield victims[randomInt(victims.length)] ?? "api";
}

function kill(victim: Victim): void {
  if (victim === "postgres") return killPostgres();
  const [first, second] = product.workers;
  const handle = victim === "api" ? product.api : victim === "first worker" ? first : second;
  if (handle?.isRunning) handle.kill("SIGKILL");
}

/** Without the database both workers lose their slots and exit. Until then they keep calling the provider. */
async function dead(victim: Victim): Promise<void> {
  const [first, second] = product.workers;
  const dying = { "first worker": [first], "second worker": [second], api: [product.api], postgres: [first, second] }[victim];
  await eventually(`${victim} to be dead`, async () => dying.every((handle) => !handle?.isRunning));
}

async function bringBack(): Promise<void> {
  await startServices(["postgres"]);
  for (const handle of [product.api, ...product.workers]) if (!handle.isRunning) await handle.restart();
}

type Call = z.infer<typeof Calls>[number];
const Calls = z.array(z.object({ idempotencyKey: z.string(), userMessage: z.string(), state: z.string() }));

/** Leaves out calls that are meant to fail: the product may repeat those. */
async function readCalls(): Promise<Call[]> {
  const calls = Calls.parse(await (await fetch(`${provider.origin}/__calls`)).json());
  return calls.filter(({ userMessage }) => !/\[\[(silent|nojson)\]\]/.test(userMessage));
}

function keysOf(calls: readonly Call[]): Set<string> {
  return new Set(calls.map(({ idempotencyKey }) => idempotencyKey));
}

interface Ended {
  readonly page: string;
  readonly catalogue: string;
  readonly audiobook: string;
  readonly charged: string;
  readonly entries: number;
  readonly audiobooks: number;
}

/** The expected end of a page's update. */
function endOf(page: WrittenPage): Ended {
  const due = dueFor(page);
  const [hasEntry, hasSound] = [page.fate !== "no entry", page.fate !== "no sound"];
  return {
    page: page.address.pageId,
    catalogue: hasEntry ? formatCredits(due.catalogue) : "helper_failed",
    audiobook: hasSound ? formatCredits(due.audiobook) : "helper_failed",
    charged: formatCredits(addCredits(due.catalogue, due.audiobook)),
    entries: hasEntry ? 1 : 0,
    audiobooks: hasSound ? 1 : 0,
  };
}

const ends = `
  select page_id as page, coalesce(catalogue_credits::text, catalogue_problem) as catalogue,
    coalesce(audiobook_credits::text, audiobook_problem) as audiobook,
    (select coalesce(sum(spent), 0)::text from ledger_operations o
      where o.author_id = u.author_id and o.operation_id like '%' || u.update_id || '%' and o.kind = 'settle') as charged,
    (select count(*)::integer from catalogue_entries e where e.author_id = u.author_id and e.page_id = u.page_id) as entries,
    (select count(*)::integer from audiobooks a where a.author_id = u.author_id and a.page_id = u.page_id) as audiobooks
  from catalogue_updates u where author_id = any ($1) and ended_at is not null`;

async function whenAllEnded(crowd: readonly Member[]): Promise<Ended[] | undefined> {
  const rows = await read<Ended>(ends, crowd);
  return rows.length < crowd.length * fates.length ? undefined : rows;
}

async function openHolds(crowd: readonly Member[]): Promise<number> {
  return (await read("select 1 from holds where state = 'open' and author_id = any ($1)", crowd)).length;
}

/** No workflow may end in any state other than success. */
async function workflowsOf(crowd: readonly Member[]): Promise<unknown[]> {
  return read(
    "select status, count(*)::integer as n from dbos.workflow_status where name = 'update-catalogue' and queue_partition_key = any ($1) group by status",
    crowd,
  );
}

/** Counts recorded calls that are meant to succeed. */
async function recordedCalls(crowd: readonly Member[]): Promise<number> {
  const [row] = await read<{ n: number }>(
    `select count(*)::integer as n from dbos.operation_outputs o join dbos.workflow_status w using (workflow_uuid)
     where o.function_name in ('write', 'speak') and o.output not like '%helper_failed%' and w.queue_partition_key = any ($1)`,
    crowd,
  );
  return row?.n ?? 0;
}

async function read<Row extends object>(query: string, crowd: readonly Member[]): Promise<Row[]> {
  const store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
  try {
    return (await store.query<Row>(query, [crowd.map(({ uid }) => uid)])).rows;
  } finally {
    await store.end();
  }
}
