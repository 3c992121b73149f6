import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { readPage, savePage } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "../../tools/product.ts";
import { signUpMany, type Author } from "../product/author.ts";
import { paragraph, writeCourse, type PageAddress } from "../product/course.ts";
import { localInstance } from "../../tools/local.ts";
import { expectInvariants } from "./invariants.ts";
import { checkSaves, type Acknowledged, type PageHistory, type StoredPage } from "./save-history.ts";

const writers = 16;
const kills = process.env["LONG_FAULTS"] ? 10 : 4;
/** A writer saves as fast as its account may: below 10 a second. */
const pauseMs = 110;

const since = new Date();
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it("loses no acknowledged save when the API is killed again and again", async () => {
  const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
  const authors = await signUpMany({ origin: product.origin, mailUrl }, writers);
  const until = new AbortController();
  const writing = authors.map((author) => write(author, until.signal));

  const recoveries: number[] = [];
  for (let n = 0; n < kills; n += 1) {
    await setTimeout(1_000);
    product.api.kill("SIGKILL");
    const killedAt = performance.now();
    await product.api.restart();
    recoveries.push(Math.round(performance.now() - killedAt));
  }
  await setTimeout(500);
  until.abort();
  const written = await Promise.all(writing);

  const stored = await Promise.all(written.map(({ author, address }) => read(author, address)));
  const saves = written.reduce((sum, { history }) => sum + history.acknowledged.length, 0);
  console.log(JSON.stringify({ fault: "kill-api-while-saving", kills, writers, acknowledged: saves, recoveryMs: recoveries }));
  expect(
    checkSaves(
      written.map(({ history }) => history),
      stored,
    ),
  ).toEqual([]);
  expect(saves).toBeGreaterThan(writers * kills);
  expect(Math.max(...recoveries)).toBeLessThan(10_000);
  await expectInvariants(product, { since });
});

/** Saves the next number under a new id, and the same one under the same id until it is acknowledged. */
async function write(author: Author, until: AbortSignal): Promise<{ author: Author; address: PageAddress; history: PageHistory }> {
  const [address] = await writeCourse(author, { pages: 1 });
  if (!address) throw new Error("A course of one page has one page");
  const document = await author.call(readPage, { params: address });
  const blockId = document.blocks[0]?.id ?? randomUUID();
  const acknowledged: Acknowledged[] = [];
  let version = document.version;
  let unanswered: string | undefined;
  for (let n = 1; !until.aborted; n += 1) {
    const text = `${author.uid} wrote ${n}`;
    const body = { saveId: randomUUID(), baseVersion: version, upsert: [paragraph(blockId, text)] };
    unanswered = text;
    const answer = await untilAnswered(() => author.call(savePage, { params: address, body }));
    version = answer.version;
    acknowledged.push({ version, text });
    unanswered = undefined;
    await setTimeout(pauseMs);
  }
  return { author, address, history: { page: address.pageId, acknowledged, unanswered } };
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      const refused = cause instanceof Error && /^4(?!29)\d\d:/.test(cause.message);
      if (refused || Date.now() > deadline) throw cause;
      await setTimeout(100);
    }
  }
}

async function read(author: Author, address: PageAddress): Promise<StoredPage> {
  const { version, blocks } = await author.call(readPage, { params: address });
  const text = /"text":"([^"]* wrote \d+)"/.exec(JSON.stringify(blocks))?.[1] ?? "";
  return { page: address.pageId, version, text };
}
