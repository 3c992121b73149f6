import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { migrateJobs } from "./migrate.ts";
import { createStepRecordSweep } from "./step-records.ts";

let fixture: TestFixture;
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createTestFixture();
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await fixture.close();
});

it("removes records of jobs that are gone, and keeps those of jobs that exist", async () => {
  const record = (job: string, hoursAgo: number) =>
    owner.query("insert into dbos.transaction_completion (workflow_id, function_num, output, created_at) values ($1, 1, '{}', $2)", [
      job,
      Date.now() - hoursAgo * 3_600_000,
    ]);
  await owner.query("insert into dbos.workflow_status (workflow_uuid, status) values ('b-running', 'PENDING')");
  await record("a-gone", 25);
  await record("b-running", 25);
  await record("c-just-ended", 23);
  const [shard] = fixture.databases.shards;
  if (!shard) throw new Error("There is one shard");
  const sweep = createStepRecordSweep();
  expect([await sweep(shard), await sweep(shard), await sweep(shard)]).toEqual([1, 0, 0]);
  const { rows } = await owner.query<{ workflow_id: string }>("select workflow_id from dbos.transaction_completion order by 1");
  expect(rows.map(({ workflow_id }) => workflow_id)).toEqual(["b-running", "c-just-ended"]);
});

it("reads by the key, never the whole table", async () => {
  await owner.query("set enable_seqscan = off");
  const { rows } = await owner.query<Record<string, string>>(
    "explain select workflow_id from dbos.transaction_completion where workflow_id > '' order by workflow_id limit 2000",
  );
  expect(JSON.stringify(rows)).toContain("transaction_completion_pkey");
});
