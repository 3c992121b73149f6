import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../platform/db/migrate.ts";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { verifyLedger } from "./verify-ledger.ts";

const migrations = join(import.meta.dirname, "../../../migrations/authors");
const name = `test_before_order_${process.pid}`;
let fixture: TestFixture;
let server: pg.Client;
let folder: string;
let url: string;

beforeAll(async () => {
  fixture = await createTestFixture();
  server = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  url = Object.assign(new URL(fixture.urls.authorsOwnerUrl), { pathname: `/${name}` }).href;
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  for (const file of await readdir(migrations)) if (file < "0017") await cp(join(migrations, file), join(folder, file));
});

afterAll(async () => {
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
  await rm(folder, { recursive: true });
  await fixture.close();
});

it("older movements get sequence numbers, sums and reasons", async () => {
  await migrate({ url, folder });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  for (const statement of [
    "select add_credits('ann', 'gift', 'grant', 25, 'welcome')",
    "select hold_credits('ann', 'a', 10, 'generate chart', now()), end_hold('ann', 'a', 4, 'settlement')",
    "select hold_credits('ann', 'b', 2, 'write a page', now())",
    "select end_hold('ann', 'b', 0, 'release')",
    "select hold_credits('ann', 'c', 3, 'video upload', now())",
    "select add_credits('ben', 'gift', 'grant', 25, 'welcome')",
  ]) {
    await owner.query(statement);
  }
  await migrate({ url, folder: migrations });

  expect(await verifyLedger(owner)).toEqual([]);
  const { rows } = await owner.query(
    "select sequence, operation_id, kind, reason, available_after from ledger_operations where author_id = 'ann' order by sequence",
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["1", "gift", "grant", "welcome", "25.0000"],
    ["2", "a", "hold", "generate chart", "15.0000"],
    ["3", "a", "settle", "generate chart", "21.0000"],
    ["4", "b", "hold", "write a page", "19.0000"],
    ["5", "b", "release", "write a page", "21.0000"],
    ["6", "c", "hold", "video upload", "18.0000"],
  ]);
  // Processes of the previous release still call it like this.
  await owner.query("select end_hold('ann', 'c', 1, 'settlement')");
  expect(await verifyLedger(owner)).toEqual([]);
  await owner.end();
});
