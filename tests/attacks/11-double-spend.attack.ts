import { randomUUID } from "node:crypto";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { generateText } from "@coursewright/contract/generation.ts";
import { expect, it } from "vitest";
import { localEnvironment } from "../../tools/local.ts";
import { connectAsOwner } from "../faults/crowd.ts";
import { type Account, enrol } from "./from-outside.ts";
import { accountOf, violationsOf } from "./ledger.ts";

/* Killed in the middle of it: tests/faults/kill-at-each-point.fault.ts and kill-while-generating.fault.ts. */

const welcome = 25;

it("200 at once spend what is there, and not one credit more", async () => {
  const author = await enrol();
  const statuses = await atOnce(200, () => deduct(author, { amount: 1 }));
  // An account has 20 requests under way, so some were not looked at: until nothing is left, more come.
  while (!statuses.includes(402)) statuses.push(...(await atOnce(10, () => deduct(author, { amount: 1 }))));
  const { available, held } = await accountOf(author);
  console.log(JSON.stringify({ attack: 11, atOnce: statuses.length, ...countsOf(statuses), available }));
  expect(countsOf(statuses)).toMatchObject({ 200: welcome, 402: expect.any(Number) });
  expect(statuses.filter((status) => ![200, 402, 429].includes(status))).toEqual([]);
  expect({ available, held, violations: await violationsOf(author) }).toEqual({ available: "0.0000", held: "0.0000", violations: [] });
});

it("one key, 50 times at once, spends once; the same key for another amount is refused", async () => {
  const author = await enrol();
  const key = { "idempotency-key": randomUUID() };
  const statuses = await atOnce(50, () => deduct(author, { amount: 10 }, key));
  statuses.push(await deduct(author, { amount: 9 }, key), await deduct(author, { amount: 10 }, key));
  const { available } = await accountOf(author);
  console.log(JSON.stringify({ attack: 11, oneKey: statuses.length, ...countsOf(statuses), available }));
  expect(statuses.slice(0, 50)).toContain(200);
  expect(statuses.slice(0, 50).filter((status) => ![200, 429].includes(status))).toEqual([]);
  expect(statuses.slice(50)).toEqual([400, 200]);
  expect([available, await violationsOf(author)]).toEqual(["15.0000", []]);
});

it("one generation asked for 20 times at once is written and paid for once", async () => {
  const author = await enrol();
  const body = { usermessage: "about bees", chatMemory: [], promptname: "para-jerry", type: "para" };
  const key = randomUUID();
  const statuses = await atOnce(20, async () => {
    const headers = { "idempotency-key": key };
    return (await author.send({ path: generateText.path, method: "POST", headers, body })).status;
  });
  const { available, held } = await accountOf(author);
  console.log(JSON.stringify({ attack: 11, generation: statuses.length, ...countsOf(statuses), available }));
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect({ available, held }).toEqual({ available: "24.0000", held: "0.0000" });
});

it("credits that were spent twice would be found", async () => {
  const author = await enrol();
  const store = await connectAsOwner(localEnvironment().AUTHORS_OWNER_URLS);
  try {
    await store.query("begin");
    await store.query("update balances set available = available + 10 where author_id = $1", [author.uid]);
    await store.query("commit");
    expect(await violationsOf(author)).toContain("a balance is the sum of its movements: balance");
  } finally {
    await store.query("update balances set available = available - 10 where author_id = $1", [author.uid]);
    await store.end();
  }
});

function atOnce<T>(times: number, ask: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, ask));
}

async function deduct(author: Account, body: { amount: number }, headers: Record<string, string> = {}): Promise<number> {
  return (await author.send({ path: deductCredits.path, method: "POST", headers, body })).status;
}

function countsOf(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]));
}
