import { credits as whole } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createTestGround, type TestGround } from "../../testing.ts";
import { createCreditsService } from "./service.ts";
import { verifyLedger } from "./verify-ledger.ts";

const uid = AuthorId.parse("author-1");
let ground: TestGround;
let live: Live;
let owner: pg.Client;

beforeAll(async () => {
  ground = await createTestGround();
  live = createLive({ redisUrl: ground.redisUrl, log: ground.log });
  const credits = createCreditsService({ databases: ground.databases, live, clock: systemClock });
  await credits.grant({ uid, operation: "gift", amount: whole(25), reason: "test" });
  for (const operation of ["open", "settled", "released"]) await credits.hold({ uid, operation, amount: whole(2), reason: "test" });
  await credits.settle({ uid, operation: "settled", amount: whole(1) });
  await credits.release({ uid, operation: "released" });
  owner = new pg.Client({ connectionString: ground.urls.authorsOwnerUrl });
  await owner.connect();
});

beforeEach(async () => {
  await owner.query("begin");
  // Past every wall of the store, as a bug in the store itself would be.
  await owner.query("set local session_replication_role = replica");
});

afterEach(() => owner.query("rollback"));

afterAll(async () => {
  live.close();
  await owner.end();
  await ground.close();
});

it("an exact ledger violates nothing", async () => {
  expect(await verifyLedger(owner)).toEqual([]);
});

it.each([
  [
    "the entries of an operation sum to zero",
    "update ledger_entries set amount = 26 where operation_id = 'gift' and account = 'available'",
  ],
  ["an operation moves its amount", "update ledger_operations set amount = 24 where operation_id = 'gift'"],
  ["an operation moves its amount", "delete from ledger_entries where operation_id = 'gift'"],
  ["a balance is the sum of its entries", "update balances set available = available + 1"],
  ["a balance is the sum of its entries", "delete from balances"],
  ["nothing is negative", "alter table balances drop constraint balances_available_check; update balances set available = -1"],
  ["nothing is negative", "delete from ledger_entries where operation_id = 'gift' and account = 'available'"],
  ["what is held is the sum of the open holds", "update holds set state = 'released', ended_at = now() where operation_id = 'open'"],
  ["a hold ends at most once, as it says", "update holds set state = 'released', ended_at = now() where operation_id = 'open'"],
  ["a hold ends at most once, as it says", "delete from holds where operation_id = 'settled'"],
  [
    "a hold ends at most once, as it says",
    "drop index ledger_operations_one_ending; insert into ledger_operations select author_id, operation_id, 'release', amount, reason from ledger_operations where operation_id = 'settled' and kind = 'settle'",
  ],
  [
    "a hold ends at most once, as it says",
    "alter table ledger_operations drop constraint ledger_operations_pkey cascade; drop index ledger_operations_one_ending; insert into ledger_operations select * from ledger_operations where kind = 'settle'",
  ],
  [
    "no operation is charged twice or beyond its hold",
    "insert into ledger_entries select author_id, operation_id, 'hold', account, amount from ledger_entries where account = 'spent'",
  ],
  ["no operation is charged twice or beyond its hold", "update ledger_entries set amount = 3 where account = 'spent'"],
  ["no operation is charged twice or beyond its hold", "delete from holds where operation_id = 'settled'"],
])("planted: %s", async (invariant, bug) => {
  await owner.query(bug);

  expect((await verifyLedger(owner)).map((violation) => violation.invariant)).toContain(invariant);
});
