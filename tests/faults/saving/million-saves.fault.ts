import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "../../../tools/product.ts";
import { startServices } from "../../../tools/services/lifecycle.ts";
import { eventually } from "../../product/eventually.ts";
import { createAuthors } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { killPostgres } from "../support/kill-postgres.ts";
import { historyOf, layOutPages, type OwnPage, readStored, saveNext, startWriting, type Writing } from "../support/page-writer.ts";
import { checkSaves } from "./save-history.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const wanted = isLong ? 1_000_000 : 5_000;
/** So many authors that nobody reaches the limit of an account. */
const authors = isLong ? 1_024 : 128;
const connections = isLong ? 128 : 64;
/** The calm between two kills. */
const calmMs = isLong ? 20_000 : 500;
const patienceMs = isLong ? 40 * 60_000 : 240_000;

const since = new Date();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ apiProcesses: 2 });
});
afterAll(() => product.stop());

it(
  `stores each of ${wanted.toLocaleString("en")} acknowledged saves once while processes are killed`,
  async () => {
    const crowd = await createAuthors(product, { prefix: `million-${randomUUID()}-`, count: authors, gift: 0 });
    const pages = await layOutPages(product.origin, crowd);
    const writing = startWriting(product.origin, { connections });
    const startedAt = performance.now();
    const isEnough = () => writing.saves >= wanted || performance.now() - startedAt > patienceMs;
    const killing = killInTurn(isEnough);
    const isOver = () => isEnough() && killing.isOver;
    await Promise.all([
      killing.ended,
      ...Array.from({ length: connections }, (_, n) =>
        writeOn(
          writing,
          pages.filter((_page, index) => index % connections === n),
          isOver,
        ),
      ),
    ]);
    const seconds = (performance.now() - startedAt) / 1_000;
    await writing.pool.close();

    const stored = await readStored(product.origin, pages);
    const versions = stored.reduce((sum, { version }) => sum + version, 0);
    console.log(
      JSON.stringify({
        fault: "million-saves",
        acknowledged: writing.saves,
        stored: versions,
        pages: pages.length,
        seconds: Math.round(seconds),
        perSecond: Math.round(writing.saves / seconds),
        killed: killing.killed,
      }),
    );
    expect(checkSaves(pages.map(historyOf), stored)).toEqual([]);
    expect(writing.saves).toBeGreaterThanOrEqual(wanted);
    expect(versions).toBe(writing.saves);
    await expectInvariants(product, { since });
  },
  patienceMs + 300_000,
);

/** Saves each page in turn on one connection. */
async function writeOn(writing: Writing, pages: readonly OwnPage[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const standing = pages.filter(({ refused }) => refused === undefined);
    if (standing.length === 0) return;
    for (const page of standing) await saveNext(writing, page);
  }
}

interface Killing {
  readonly killed: { api: number; postgres: number; worker: number };
  /** True when every process was killed and enough was saved. */
  readonly isOver: boolean;
  readonly ended: Promise<void>;
}

function killInTurn(isEnough: () => boolean): Killing {
  const killing = { killed: { api: 0, postgres: 0, worker: 0 }, isOver: false, ended: Promise.resolve() };
  killing.ended = killAll();
  return killing;

  async function killAll(): Promise<void> {
    const { killed } = killing;
    do {
      for (const api of product.apis) {
        await setTimeout(calmMs);
        api.kill("SIGKILL");
        await api.restart();
        killed.api += 1;
      }
      await setTimeout(calmMs);
      product.worker.kill("SIGKILL");
      killed.worker += 1;
      killPostgres();
      killed.postgres += 1;
      await startServices(["postgres"]);
      await eventually("the worker to have ended", async () => !product.worker.isRunning);
      await product.worker.restart();
    } while (!isEnough());
    killing.isOver = true;
  }
}
