import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { recordFailedJob } from "./failed-jobs.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { migrateJobs } from "./migrate.ts";
import { traceJob } from "../../../test/killable-worker.ts";
import type { Worker } from "./worker.ts";
import { defineWorkflow } from "./workflow.ts";

const author = AuthorId.parse("an-author");
let fixture: TestFixture;
let owner: pg.Client;
let jobs: Jobs;
let worker: Worker;
const sweeps: (() => void)[] = [];

beforeAll(async () => {
  const start = globalThis.setInterval;
  vi.spyOn(globalThis, "setInterval").mockImplementation((round, everyMs) => {
    if (everyMs === 10 * 60_000) sweeps.push(() => round());
    return start(round, everyMs);
  });
  fixture = await createTestFixture();
  const { databases, log, urls } = fixture;
  await migrateJobs(urls.authorsOwnerUrl);
  owner = new pg.Client({ connectionString: urls.authorsOwnerUrl });
  await owner.connect();
  jobs = await createJobs({ databases, authorsUrls: [urls.authorsUrl], log });
  const workflow = defineWorkflow(traceJob, {
    run: async (_input, steps) => steps.step("nothing", async () => undefined),
    abandoned: async () => undefined,
  });
  worker = await jobs.startWorker({ workflows: [workflow], onLeaseLost: () => undefined });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await worker.stop();
  await owner.end();
  await fixture.close();
});

it("deletes successful jobs after 7 days, with input, output and steps", async () => {
  for (const id of ["old", "young"]) {
    await fixture.databases.forAuthor(author).transaction((trx) => jobs.enqueue(trx, traceJob, { id, author, input: { author, id } }));
  }
  const ended = "select workflow_uuid as id from dbos.workflow_status where status = 'SUCCESS' order by 1";
  await expect.poll(async () => idsOf(ended), { timeout: 60_000 }).toEqual(["old", "young"]);
  const days = (count: number) => Date.now() - count * 86_400_000;
  await owner.query("update dbos.workflow_status set completed_at = $2 where workflow_uuid = $1", ["old", days(7.1)]);
  await owner.query("update dbos.workflow_status set completed_at = $2 where workflow_uuid = $1", ["young", days(6.9)]);
  sweep();
  await expect.poll(() => idsOf(ended), { timeout: 60_000 }).toEqual(["young"]);
  for (const table of ["workflow_input", "workflow_output", "operation_outputs"]) {
    expect(await idsOf(`select distinct workflow_uuid as id from dbos.${table} where workflow_uuid = 'old'`)).toEqual([]);
  }
});

it("deletes records of failed jobs after 30 days", async () => {
  const { databases } = fixture;
  const job = { author, name: "trace", queue: "jobs", input: {}, status: "ERROR", error: "", steps: [], askedAt: new Date() };
  for (const id of ["failed-old", "failed-young"]) await recordFailedJob(databases, { ...job, id });
  await owner.query("update failed_jobs set failed_at = now() - interval '30 days 1 hour' where job_id = 'failed-old'");
  await owner.query("update failed_jobs set failed_at = now() - interval '29 days' where job_id = 'failed-young'");
  sweep();
  await expect.poll(() => idsOf("select job_id as id from failed_jobs"), { timeout: 60_000 }).toEqual(["failed-young"]);
});

async function idsOf(query: string): Promise<string[]> {
  return (await owner.query<{ id: string }>(query)).rows.map(({ id }) => id);
}

/** Runs the worker's ten-minute task now. */
function sweep(): void {
  expect(sweeps.length).toBeGreaterThan(0);
  for (const round of sweeps) round();
}
