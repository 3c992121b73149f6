import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "../../../tools/product.ts";
import { startServices } from "../../../tools/services/lifecycle.ts";
import { eventually } from "../../product/eventually.ts";
import { connectAsOwner, createAuthors } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { killPostgres } from "../support/kill-postgres.ts";
import { historyOf, layOutPages, type OwnPage, readStored, saveNext, startWriting, type Writing } from "../support/page-writer.ts";
import { checkSaves } from "./save-history.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const writers = 16;
const kills = isLong ? { api: 10, postgres: 6, worker: 10 } : { api: 2, postgres: 1, worker: 1 };
const atLeastMs = isLong ? 30_000 : 5_000;
/** Stays below the limit of ten saves a second for each account. */
const restMs = 110;
const firstSuccessWithinMs = 10_000;

const since = new Date();
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await answerBeforeWritten(false);
  await product.stop();
});

it("loses, repeats and rolls back no acknowledged save during repeated kills", async () => {
  const { pages, firstSuccessMs, saves } = await writeWhile((writing) => killAll(writing));
  console.log(JSON.stringify({ fault: "kill-while-saving", kills, writers, acknowledged: saves, firstSuccessMs }));
  expect(await problemsOf(pages)).toEqual([]);
  expect(saves).toBeGreaterThan(writers * kills.api);
  expect(Math.max(...firstSuccessMs)).toBeLessThan(firstSuccessWithinMs);
  await expectInvariants(product, { since });
}, 600_000);

it("finds saves lost by a database that answers before its log is on disk", async () => {
  await answerBeforeWritten(true);
  const { pages, saves } = await writeWhile(async (writing) => {
    await eventually("everybody to have saved", async () => writing.saves > writers * 4);
    killPostgres();
    await startServices(["postgres"]);
    await answerBeforeWritten(false);
    return [];
  });
  const problems = await problemsOf(pages);
  console.log(JSON.stringify({ fault: "synchronous_commit=off", acknowledged: saves, caught: problems.length }));
  expect(problems.length).toBeGreaterThan(0);
});

interface Written {
  readonly pages: readonly OwnPage[];
  readonly saves: number;
  readonly firstSuccessMs: readonly number[];
}

/** All authors write until the fault is over. */
async function writeWhile(fault: (writing: Writing) => Promise<number[]>): Promise<Written> {
  const crowd = await createAuthors(product, { prefix: `saving-${randomUUID()}-`, count: writers, gift: 0 });
  const pages = await layOutPages(product.origin, crowd);
  const writing = startWriting(product.origin, { connections: writers });
  const until = new AbortController();
  const ended = Promise.all(pages.map((page) => writeOn(writing, page, until.signal)));
  const firstSuccessMs = await fault(writing).finally(() => until.abort());
  await ended;
  await writing.pool.close();
  return { pages, saves: writing.saves, firstSuccessMs };
}

async function writeOn(writing: Writing, page: OwnPage, until: AbortSignal): Promise<void> {
  while (!until.aborted && page.refused === undefined) {
    await saveNext(writing, page);
    await setTimeout(restMs);
  }
}

async function problemsOf(pages: readonly OwnPage[]): Promise<string[]> {
  return checkSaves(pages.map(historyOf), await readStored(product.origin, pages));
}

/** Kills the processes in random order. Returns how long each kill delayed the next acknowledged save. */
async function killAll(writing: Writing): Promise<number[]> {
  const victims = [
    ...Array.from({ length: kills.api }, () => killApi),
    ...Array.from({ length: kills.postgres }, () => killStore),
    ...Array.from({ length: kills.worker }, () => killWorker),
  ];
  const everyMs = Math.round(atLeastMs / victims.length);
  const firstSuccessMs: number[] = [];
  for (const kill of victims.toSorted(() => randomInt(2) - 0.5)) {
    const next = setTimeout(everyMs);
    const killedAt = performance.now();
    const isBack = kill();
    await eventually("a save to be acknowledged", async () => writing.lastSentAt > killedAt);
    firstSuccessMs.push(Math.round(performance.now() - killedAt));
    await Promise.all([isBack, next]);
  }
  return firstSuccessMs;
}

async function killApi(): Promise<void> {
  product.api.kill("SIGKILL");
  await product.api.restart();
}

async function killWorker(): Promise<void> {
  product.worker.kill("SIGKILL");
  await product.worker.restart();
}

/** Without the database the worker loses its slot and exits. */
async function killStore(): Promise<void> {
  killPostgres();
  await startServices(["postgres"]);
  await eventually("the worker to have ended", async () => !product.worker.isRunning);
  await product.worker.restart();
}

/** Changes the setting for new connections and closes the open ones. */
async function answerBeforeWritten(isPlanted: boolean): Promise<void> {
  const owner = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
  await owner.query(`alter role coursewright_app ${isPlanted ? "set synchronous_commit = off" : "reset synchronous_commit"}`);
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'coursewright_app'");
  await owner.end();
}
