import { randomUUID } from "node:crypto";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { describe, expect, it } from "vitest";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { apiPort } from "../../tools/product.ts";
import { connectAsOwner } from "../faults/support/authors.ts";
import { type Account, enrol } from "./from-outside.ts";
import { accountOf, violationsOf } from "./ledger.ts";

/* Kills during a charge are in tests/faults/credits/kill-at-each-point.fault.ts and kill-while-generating.fault.ts. */

const welcome = 25;
/** Requests alternate between two API processes, which share no memory. */
const ports = [0, 1].map((index) => apiPort(localInstance(), index));

describe("double spending at two API processes", () => {
  it("spends no more than the balance in 200 parallel requests", async () => {
    // On a busy machine one process may spend everything before the other begins. Another account then tries again.
    let rounds = 0;
    for (let didBoth = false; !didBoth && rounds < maxRounds; rounds += 1) didBoth = await spendsExactly();
    expect(rounds).toBeLessThan(maxRounds);
  });

  it("spends once for one key sent 50 times, and refuses it for another amount", async () => {
    const author = await enrol();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await atOnce(50, (port) => deduct(author, { amount: 10 }, { port, headers }));
    const [first = 0, second = 0] = ports;
    const after = [
      await deduct(author, { amount: 9 }, { port: first, headers }),
      await deduct(author, { amount: 10 }, { port: second, headers }),
    ];
    const { available } = await accountOf(author);
    console.log(JSON.stringify({ attack: 11, oneKey: answers.length + 2, ...countsOf([...answers, ...after]), available }));
    expect(Math.min(...spentAt(answers))).toBeGreaterThan(0);
    expect(statusesOf(answers).filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statusesOf(after)).toEqual([400, 200]);
    expect([available, await violationsOf(author)]).toEqual(["15.0000", []]);
  });

  it("writes and charges one generation once for 20 requests", async () => {
    const author = await enrol();
    const body = { usermessage: "about bees", chatMemory: [], promptname: "para-jerry", type: "para" };
    const headers = { "idempotency-key": randomUUID() };
    const answers = await atOnce(20, (port) => sendTo(author, generateText.path, { body, port, headers }));
    const { available, held } = await accountOf(author);
    console.log(JSON.stringify({ attack: 11, generation: answers.length, ...countsOf(answers), available }));
    expect(statusesOf(answers)).toContain(200);
    expect(statusesOf(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect({ available, held }).toEqual({ available: "24.0000", held: "0.0000" });
  });
});

const maxRounds = 10;

/** Spends one account empty by parallel requests. Returns whether both processes took part. */
async function spendsExactly(): Promise<boolean> {
  const author = await enrol();
  const answers = await atOnce(200, (port) => deduct(author, { amount: 1 }, { port }));
  // An account may have 20 requests in flight at each process. The rest is refused, so send more until nothing is left.
  while (!statusesOf(answers).includes(402)) answers.push(...(await atOnce(10, (port) => deduct(author, { amount: 1 }, { port }))));
  const { available, held } = await accountOf(author);
  const counts = countsOf(answers);
  console.log(JSON.stringify({ attack: 11, atOnce: answers.length, ...counts, available, spentAt: spentAt(answers) }));
  expect(counts).toMatchObject({ 200: welcome, 402: expect.any(Number) });
  // 503 means that a process had no capacity. The test does not retry it: nothing may have been spent.
  expect(statusesOf(answers).filter((status) => ![200, 402, 429, 503].includes(status))).toEqual([]);
  expect({ available, held, violations: await violationsOf(author) }).toEqual({ available: "0.0000", held: "0.0000", violations: [] });
  return Math.min(...spentAt(answers)) > 0;
}

it("would detect credits that were spent twice", async () => {
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

interface Answered {
  port: number;
  status: number;
}

function atOnce(times: number, ask: (port: number) => Promise<Answered>): Promise<Answered[]> {
  return Promise.all(Array.from({ length: times }, (_, nth) => ask(ports[nth % ports.length] ?? 0)));
}

function deduct(author: Account, body: { amount: number }, to: { port: number; headers?: Record<string, string> }): Promise<Answered> {
  return sendTo(author, deductCredits.path, { ...to, body });
}

async function sendTo(
  author: Account,
  path: string,
  sent: { port: number; headers?: Record<string, string>; body: object },
): Promise<Answered> {
  const { status } = await author.send({ path, method: "POST", ...sent });
  return { port: sent.port, status };
}

function statusesOf(answers: readonly Answered[]): number[] {
  return answers.map(({ status }) => status);
}

/** How many requests succeeded at each process. */
function spentAt(answers: readonly Answered[]): number[] {
  return ports.map((port) => answers.filter((answer) => answer.port === port && answer.status === 200).length);
}

function countsOf(answers: readonly Answered[]): Record<number, number> {
  const statuses = statusesOf(answers);
  return Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]));
}
