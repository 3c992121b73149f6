import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { listProjects, readPage } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localEnvironment, localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { eventually } from "../../product/eventually.ts";
import { sendSteadily } from "../support/timed-requests.ts";
import { createAuthors } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { historyOf, layOutPages, pathOf, readStored, saveNext, startWriting } from "../support/page-writer.ts";
import { type PartitionedLink, startPartitionedLink } from "./partitioned-link.ts";
import { checkPartitioned, healedWithinMs } from "./partitioned.ts";
import { checkSaves } from "../saving/save-history.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const writers = 8;
const perSecond = 5;
/** Longer than a connection may stay silent, so that the product drops its open connections. */
const cutMs = isLong ? 60_000 : 13_000;
const restMs = 110;
const { ports } = localInstance();

const since = new Date();
let link: PartitionedLink;
let product: Product;
beforeAll(async () => {
  link = await startPartitionedLink(ports.postgres);
  const environment = localEnvironment();
  const through = (name: "DIRECTORY_DATABASE_URL" | "AUTHORS_DATABASE_URLS") =>
    (environment[name] ?? "").replaceAll(`:${ports.postgres}/`, `:${link.port}/`);
  product = await startProduct({
    env: { DIRECTORY_DATABASE_URL: through("DIRECTORY_DATABASE_URL"), AUTHORS_DATABASE_URLS: through("AUTHORS_DATABASE_URLS") },
  });
});
afterAll(async () => {
  link.close();
  await product.stop();
});

it(
  "answers in time without PostgreSQL, loses no save and recovers",
  async () => {
    const crowd = await createAuthors(product, { prefix: `cut-${randomUUID()}-`, count: writers, gift: 0 });
    const pages = await layOutPages(product.origin, crowd);
    const writing = startWriting(product.origin, { connections: writers });
    const until = new AbortController();
    const asking = sendSteadily({
      until: until.signal,
      perSecond,
      requests: pages.flatMap(({ member, address }) => [
        { port: ports.edge, path: pathOf(readPage.path, address), member },
        { port: ports.edge, path: pathOf(listProjects.path, address), member },
      ]),
    });
    const ended = Promise.all(
      pages.map(async (page) => {
        while (!until.signal.aborted && page.refused === undefined) {
          await saveNext(writing, page);
          await setTimeout(restMs);
        }
      }),
    );
    await eventually("everybody to have saved", async () => writing.saves > writers * 2);

    const from = performance.now();
    link.cut();
    await setTimeout(cutMs);
    link.heal();
    const to = performance.now();
    await eventually("a save to be acknowledged", async () => writing.lastSentAt > to);
    const firstSaveMs = Math.round(performance.now() - to);
    // Keep asking, so that late refusals are seen.
    await setTimeout(to + healedWithinMs + 2_000 - performance.now());
    until.abort();
    const asked = await asking;
    await ended;
    await writing.pool.close();

    const refused = asked.filter(({ status }) => status === 503).length;
    const slowestMs = Math.round(Math.max(...asked.map(({ ms }) => ms)));
    console.log(
      JSON.stringify({
        fault: "network-partition",
        lostBy: link.how,
        asked: asked.length,
        refused,
        slowestMs,
        firstSaveMs,
        saves: writing.saves,
      }),
    );
    expect(checkPartitioned({ asked, from, to })).toEqual([]);
    expect(firstSaveMs).toBeLessThan(healedWithinMs);
    expect(checkSaves(pages.map(historyOf), await readStored(product.origin, pages))).toEqual([]);
    if (!product.worker.isRunning) await product.worker.restart();
    await expectInvariants(product, { since });
  },
  isLong ? 300_000 : 120_000,
);
