import { deductCredits } from "@coursewright/contract/credits.ts";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localEnvironment } from "../../tools/local.ts";
import { type Account, enrol, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";
import { accountOf, violationsOf } from "./ledger.ts";

const retries: Retries = { count: 0 };

let author: Account;
let store: pg.Client;
beforeAll(async () => {
  author = await enrol({ retries });
  store = new pg.Client({ connectionString: localEnvironment().AUTHORS_DATABASE_URLS });
  await store.connect();
});
afterAll(() => store.end());

const wrong = fc.oneof(
  fc.double({ max: 0, noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 1000.0001, noNaN: true, noDefaultInfinity: true }),
  // Amounts with five decimals.
  fc.integer({ min: 0, max: 9_999_999 }).map((steps) => (steps + 0.5) / 10_000),
  fc.constantFrom("1", "-1", "1e3", "NaN", "", true, [], [1], {}, "0x10", 1e308, -1e308, 5e-324, 2 ** 53),
);
const sent = 150;

it("accepts only positive amounts up to 1000 with four decimals in the API", async () => {
  const before = await accountOf(author);
  const amounts = fc.sample(wrong, { numRuns: sent, seed: 20_260_101 });
  const post = async (body: string) =>
    (await author.send({ path: deductCredits.path, method: "POST", headers: { "content-type": "application/json" }, body })).status;
  const statuses = await inTurns(amounts, (amount) => post(JSON.stringify({ amount })));
  // Numbers that JSON.stringify cannot write.
  for (const raw of ["-0", "1e999", "-1e999", "1e-5", "NaN", "Infinity", "01", "1_000", "٣"])
    statuses.push(await post(`{"amount":${raw}}`));
  console.log(
    JSON.stringify({
      attack: 12,
      retries: retries.count,
      amounts: statuses.length,
      refused: statuses.filter((status) => status === 400).length,
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await accountOf(author)).toEqual(before);
  // The smallest amount and four decimals are accepted.
  expect([await post('{"amount":0.0001}'), await post('{"amount":24.9998}')]).toEqual([200, 200]);
  expect((await accountOf(author)).available).toBe("0.0001");
});

it("rejects invalid amounts in the database, even from our own code", async () => {
  const { uid } = author;
  const before = await accountOf(author);
  const far = "now() + interval '1 hour'";
  const amounts = ["-1", "0", "1000.0001", "'NaN'", "'Infinity'", "0.00001", "1e30"];
  const statements = [
    ...amounts.map((amount) => `select hold_credits($1, 'attack', ${amount}, 'attack', ${far})`),
    ...amounts.filter((amount) => amount !== "1000.0001").map((amount) => `select add_credits($1, 'attack', 'grant', ${amount}, 'attack')`),
    "update balances set available = -1 where author_id = $1",
    "update balances set held = -1 where author_id = $1",
    "delete from balances where author_id = $1",
    "update ledger_operations set amount = 1 where author_id = $1",
    "delete from ledger_operations where author_id = $1",
    "truncate ledger_operations",
    "insert into ledger_operations (author_id, operation_id, kind, amount, reason, sequence, available_after, available) values ($1, 'attack', 'grant', 5, '', 99, 5, 5)",
    "insert into holds (author_id, operation_id, amount, reason, expires_at) values ($1, 'attack', -5, '', now())",
    "drop table ledger_operations",
    "alter table balances disable row level security",
    "set role coursewright",
  ];
  const allowed: string[] = [];
  for (const statement of statements) if (await succeeds(statement, uid)) allowed.push(statement);
  console.log(JSON.stringify({ attack: 12, retries: retries.count, statements: statements.length, allowed: allowed.length }));
  expect(allowed).toEqual([]);
  expect(await accountOf(author)).toEqual(before);
  expect(await violationsOf(author)).toEqual([]);
  // A valid amount is accepted, so the amounts above were the reason. The transaction is rolled back.
  expect(await succeeds(`select hold_credits($1, 'attack', 0.0001, 'attack', ${far})`, uid)).toBe(true);
});

/** Runs as this author in a transaction that is rolled back. */
async function succeeds(statement: string, uid: string): Promise<boolean> {
  await store.query("begin");
  try {
    await store.query("select set_config('app.authors', $1, true)", [uid]);
    await store.query(statement, statement.includes("$1") ? [uid] : []);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  } finally {
    await store.query("rollback");
  }
}
