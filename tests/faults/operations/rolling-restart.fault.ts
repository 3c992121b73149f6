import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { Client } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startProduct, type Product } from "../../../tools/product.ts";
import { paragraph } from "../../product/course.ts";
import { connectAsOwner, createAuthors } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { layOutPages, type OwnPage } from "../support/page-writer.ts";
import { checkPosted, type PostedKey } from "./posted-keys.ts";

const connections = 40;
const rolls = process.env["LONG_FAULTS"] ? 4 : 1;
/** Keeps each account within its rate limits. */
const restMs = 110;
const prefix = `rolling-${randomUUID()}-`;

const since = new Date();
let product: Product;
beforeAll(async () => {
  // The drain time of production.
  product = await startProduct({ apiProcesses: 2, env: { DRAIN_MS: "2500" } });
});
afterAll(async () => {
  // No client is left, so the processes need not drain.
  for (const api of product.apis) api.kill("SIGKILL");
  await product.stop();
});

it("fails no repeated request while both API processes are replaced under load", async () => {
  const crowd = await createAuthors(product, { prefix, count: connections, gift: 10 });
  const pages = await layOutPages(product.origin, crowd);
  const until = new AbortController();
  const posting = pages.map((page) => postOn(page, until.signal));
  for (let n = 0; n < rolls; n += 1) for (const api of product.apis) await api.restart();
  until.abort();
  const histories = await Promise.all(posting);

  const charged = await chargesByKey();
  const posts = histories.flatMap(({ saves, deductions }) => [
    ...saves,
    ...deductions.map((tried) => ({ ...tried, applied: charged.get(tried.key) ?? 0 })),
  ]);
  const repeated = posts.filter(({ tries }) => tries.length > 1);
  console.log(
    JSON.stringify({
      fault: "rolling-restart",
      connections,
      restarts: rolls * product.apis.length,
      posts: posts.length,
      repeated: repeated.length,
      because: [...new Set(repeated.map(({ tries }) => tries[0]?.slice(0, 3)))],
    }),
  );
  expect(checkPosted(posts)).toEqual([]);
  expect(posts.length).toBeGreaterThan(connections * 10);
  await expectInvariants(product, { since });
}, 600_000);

type Tried = Omit<PostedKey, "applied">;

/** Sends saves and deductions in turn on one connection until aborted. */
async function postOn(page: OwnPage, until: AbortSignal): Promise<{ saves: PostedKey[]; deductions: Tried[] }> {
  const connection = new Client(product.origin, { headersTimeout: 20_000 });
  const saves: PostedKey[] = [];
  const deductions: Tried[] = [];
  let version = 0;
  while (!until.aborted) {
    const saveId = randomUUID();
    const order = version === 0 ? { order: [page.blockId] } : {};
    const body = { saveId, baseVersion: version, upsert: [paragraph(page.blockId, `Version ${version}`)], ...order };
    const saved = await twice(() => post(connection, page, { path: page.savePath, body }));
    const newVersion = z.object({ version: z.number() }).safeParse(saved.reply).data?.version ?? version;
    saves.push({ key: saveId, tries: saved.tries, applied: newVersion - version });
    version = newVersion;
    const key = randomUUID();
    const deduction = { path: deductCredits.path, body: { amount: 0.0001 }, headers: { "idempotency-key": key } };
    deductions.push({ key, tries: (await twice(() => post(connection, page, deduction))).tries });
    await setTimeout(restMs);
  }
  await connection.close();
  return { saves, deductions };
}

interface Answer {
  readonly outcome: string;
  readonly reply?: unknown;
}

/** Repeats a failed request once with the same key, as a browser does. */
async function twice(send: () => Promise<Answer>): Promise<{ tries: string[]; reply: unknown }> {
  const first = await send();
  if (first.outcome === "ok") return { tries: ["ok"], reply: first.reply };
  const second = await send();
  return { tries: [first.outcome, second.outcome], reply: second.reply };
}

async function post(
  connection: Client,
  { member }: OwnPage,
  { path, body, headers = {} }: { path: string; body: object; headers?: Record<string, string> },
): Promise<Answer> {
  try {
    const always = { authorization: `Bearer ${member.bearer}`, "content-type": "application/json" };
    const request = { method: "POST", path, headers: { ...always, ...headers }, body: JSON.stringify(body) } as const;
    const response = await connection.request(request);
    const text = await response.body.text();
    return response.statusCode === 200 ? { outcome: "ok", reply: JSON.parse(text) } : { outcome: `${response.statusCode} ${text}` };
  } catch (error) {
    return { outcome: String(error) };
  }
}

async function chargesByKey(): Promise<Map<string, number>> {
  const store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
  const { rows } = await store.query<{ key: string; n: number }>(
    "select replace(operation_id, 'deduct:', '') as key, count(*)::integer as n from ledger_operations where starts_with(author_id, $1) and kind = 'settle' group by 1",
    [prefix],
  );
  await store.end();
  return new Map(rows.map(({ key, n }) => [key, n]));
}
