import { credits as whole } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { createCreditsService } from "./service.ts";
import { verifyLedger } from "./verify-ledger.ts";

const uid = AuthorId.parse("author-1");
const debtor = AuthorId.parse("author-2");
let fixture: TestFixture;
let live: Live;
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createTestFixture();
  live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  const credits = createCreditsService({ databases: fixture.databases, live, clock: systemClock });
  await credits.grant({ uid, operation: "gift", amount: whole(25), reason: "test" });
  for (const operation of ["open", "settled", "released"]) await credits.hold({ uid, operation, amount: whole(2), reason: "test" });
  await credits.settle({ uid, operation: "settled", amount: whole(1) });
  await credits.release({ uid, operation: "released" });
  await fixture.databases.forAuthor(debtor).transaction(async (trx) => {
    await credits.purchaseWithin(trx, { uid: debtor, operation: "bought", amount: whole(10), reason: "test" });
    await credits.holdWithin(trx, { uid: debtor, operation: "used", amount: whole(4), reason: "test" });
    await credits.takeBackWithin(trx, { uid: debtor, operation: "taken", amount: whole(10), reason: "test" });
  });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

beforeEach(async () => {
  await owner.query("begin");
  // Bypasses all triggers and constraints, like a bug in the database would.
  await owner.query("set local session_replication_role = replica");
});

afterEach(() => owner.query("rollback"));

afterAll(async () => {
  live.close();
  await owner.end();
  await fixture.close();
});

describe("ledger verification", () => {
  it("finds nothing in a correct ledger", async () => {
    expect(await verifyLedger(owner)).toEqual([]);
  });

  const withoutWall = "alter table ledger_operations drop constraint ledger_operations_sum_to_zero;";
  const charge = "operation_id = 'settled' and kind = 'settle'";

  it.each([
    ["what an operation moved sums to zero", `${withoutWall} update ledger_operations set available = 26 where operation_id = 'gift'`],
    ["an operation moves its amount", "update ledger_operations set amount = 24 where operation_id = 'gift'"],
    ["an operation moves its amount", "update ledger_operations set amount = 9 where operation_id = 'taken'"],
    ["an operation moves its amount", "update ledger_operations set available = 0, granted = 0 where operation_id = 'gift'"],
    ["a balance is the sum of its movements", "update balances set available = available + 1 where owed = 0"],
    ["a balance is the sum of its movements", "update balances set owed = owed + 1 where owed > 0"],
    ["a balance is the sum of its movements", "delete from balances"],
    [
      "nothing is negative, and a debt leaves nothing available",
      "alter table balances drop constraint balances_available_check; update balances set available = -1 where owed = 0",
    ],
    [
      "nothing is negative, and a debt leaves nothing available",
      "alter table balances drop constraint balances_check; update balances set available = 1 where owed > 0",
    ],
    [
      "nothing is negative, and a debt leaves nothing available",
      "update ledger_operations set available = 0, granted = 0 where operation_id = 'gift'",
    ],
    [
      "movements are counted without gaps, up to the balance's version",
      "update ledger_operations set sequence = 7 where operation_id = 'gift'",
    ],
    [
      "movements are counted without gaps, up to the balance's version",
      "delete from ledger_operations where operation_id = 'gift'; update ledger_operations set sequence = sequence - 1",
    ],
    ["movements are counted without gaps, up to the balance's version", "update balances set version = version + 1"],
    [
      "what was available after a movement is the sum up to it",
      "update ledger_operations set available_after = 1 where operation_id = 'gift'",
    ],
    [
      "what was available after a movement is the sum up to it",
      "alter table ledger_operations drop constraint ledger_operations_pkey; update ledger_operations set sequence = 3 - sequence where sequence <= 2",
    ],
    ["a month's charge is the sum of its settlements", "update balances set month_charged = 2 where month_charged = 1"],
    ["a month's charge is the sum of its settlements", "update balances set month_began = 1"],
    ["what is held is the sum of the open holds", "update holds set state = 'released', ended_at = now() where operation_id = 'open'"],
    ["a hold ends at most once, as it says", "update holds set state = 'released', ended_at = now() where operation_id = 'open'"],
    ["a hold ends at most once, as it says", "delete from holds where operation_id = 'settled'"],
    [
      "a hold ends at most once, as it says",
      `drop index ledger_operations_once; insert into ledger_operations (author_id, operation_id, kind, amount, reason, sequence, available_after, created_at)
      select author_id, operation_id, 'release', amount, reason, 99, available_after, created_at from ledger_operations where ${charge}`,
    ],
    ["a hold's end carries its reason", `update ledger_operations set reason = 'settlement' where ${charge}`],
    [
      "no operation is charged twice or beyond its hold",
      "update ledger_operations set spent = 1, available = available - 1 where operation_id = 'settled' and kind = 'hold'",
    ],
    ["no operation is charged twice or beyond its hold", `update ledger_operations set spent = 3, available = -1 where ${charge}`],
    ["no operation is charged twice or beyond its hold", "delete from holds where operation_id = 'settled'"],
  ])("finds a planted violation: %s", async (invariant, bug) => {
    await owner.query(bug);

    expect((await verifyLedger(owner)).map((violation) => violation.invariant)).toContain(invariant);
  });

  it("finds a double settlement although all sums agree", async () => {
    await owner.query(`
    drop index ledger_operations_once;
    insert into ledger_operations (author_id, operation_id, kind, amount, reason, sequence, available_after, created_at, available, spent)
      select author_id, operation_id, kind, amount, reason, 7, available_after - 1, created_at, -1, 1 from ledger_operations where ${charge};
    update balances set available = available - 1, month_charged = month_charged + 1, version = 7 where author_id = 'author-1'`);

    expect((await verifyLedger(owner)).map((violation) => violation.invariant)).toEqual(
      expect.arrayContaining(["a hold ends at most once, as it says", "no operation is charged twice or beyond its hold"]),
    );
  });
});
