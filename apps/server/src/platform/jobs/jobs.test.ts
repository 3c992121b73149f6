import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { migrateJobs } from "./migrate.ts";
import { laterJob, traceJob } from "../../../test/killable-worker.ts";

let fixture: TestFixture;
let owner: pg.Client;
let jobs: Jobs;
const workers: ChildProcess[] = [];
const executors = new Map<ChildProcess, string>();

beforeAll(async () => {
  fixture = await createTestFixture();
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
  await owner.query("create table traces (author_id text, workflow_id text, step text); grant all on traces to coursewright_app");
  jobs = await createJobs({
    databases: fixture.databases,
    authorsUrls: [fixture.urls.authorsUrl],
    log: fixture.log,
  });
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map(kill));
});

afterAll(async () => {
  await owner.end();
  await fixture.close();
});

it("finishes 200 jobs once each when one of two workers is killed", async () => {
  const [victim] = await Promise.all([startWorker(), startWorker()]);
  const ids = await enqueueMany("killed", 200);
  await until(async () => (await endedOf("killed")) >= 40 && (await runningOn(victim)) >= 4);
  await kill(victim);
  expect(await runningOn(victim)).toBeGreaterThan(0);
  await until(async () => (await endedOf("killed")) === ids.length);
  expect(await tracesOf("killed")).toEqual(ids.flatMap((id) => [`${id} first`, `${id} last`]));
});

it("resumes the jobs of its lease after a restart", async () => {
  const first = await startWorker();
  const ids = await enqueueMany("resumed", 40);
  await until(async () => (await endedOf("resumed")) >= 5 && (await runningOn(first)) >= 4);
  await kill(first);
  expect(await runningOn(first)).toBeGreaterThan(0);
  await startWorker();
  await until(async () => (await endedOf("resumed")) === ids.length);
  expect(await tracesOf("resumed")).toEqual(ids.flatMap((id) => [`${id} first`, `${id} last`]));
});

it("loses no step when connections break", async () => {
  await startWorker();
  const ids = await enqueueMany("broken", 60);
  for (let round = 0; round < 8; round += 1) {
    await until(async () => (await endedOf("broken")) >= round * 5);
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'coursewright'",
    );
  }
  await until(async () => (await endedOf("broken")) === ids.length);
  expect(await statusesOf("broken")).toEqual(["SUCCESS"]);
  expect(await tracesOf("broken")).toEqual(ids.flatMap((id) => [`${id} first`, `${id} last`]));
});

it("settles a workflow that fails", async () => {
  await startWorker();
  const [id] = await enqueueMany("abandoned", 1);
  await until(async () => (await tracesOf("abandoned")).length === 2 && (await statusesOf("abandoned")).length === 0);
  expect(await tracesOf("abandoned")).toEqual([`${id} first`, `${id} settled`]);
});

it("finishes other jobs despite an unreadable one", async () => {
  await enqueueMany("garbled", 1);
  await owner.query("update dbos.workflow_input set inputs = '}nonsense{' where workflow_uuid like 'garbled-%'");
  const [id] = await enqueueMany("abandoned-behind", 1);
  await enqueueMany("behind", 1);
  await startWorker();
  await until(async () => (await endedOf("behind")) === 1 && (await statusesOf("abandoned-behind")).length === 0);
  expect(await tracesOf("abandoned-behind")).toEqual([`${id} first`, `${id} settled`]);
  expect(await statusesOf("garbled")).toEqual(["ERROR"]);
  await owner.query("delete from dbos.workflow_status where workflow_uuid like 'garbled-%'");
});

it("keeps a failed job for the operator, who can retry it once", async () => {
  await startWorker();
  const [id = ""] = await enqueueMany("abandoned-mended", 1);
  await until(async () => (await jobs.desk.show(id))?.endedAt !== null && (await statusesOf("abandoned-mended")).length === 0);
  const failed = { id, name: "trace", author: id, status: "ERROR", error: "this one fails until it is mended", retriedAs: null };
  const report = await jobs.desk.show(id);
  expect(report).toMatchObject(failed);
  expect(report?.steps.map(({ name, error }) => [name, error])).toEqual([
    ["first", null],
    ["look", null],
  ]);
  expect(await jobs.desk.listTroubled({ limit: 10 })).toContainEqual(expect.objectContaining(failed));

  await owner.query("insert into traces (author_id, workflow_id, step) values ($1, $1, 'mended')", [id]);
  const both = await Promise.all([jobs.desk.retry(id), jobs.desk.retry(id)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(["asked again", "retried before"]);
  await until(async () => (await jobs.desk.show(`${id}~2`))?.status === "SUCCESS");
  expect(await tracesOf("abandoned-mended")).toEqual(["first", "first", "last", "mended", "settled"].map((step) => `${id} ${step}`));
  expect(await jobs.desk.retry(`${id}~2`)).toEqual({ kind: "done" });
  expect(await jobs.desk.show(id)).toMatchObject({ retriedAs: `${id}~2` });
  expect((await jobs.desk.listTroubled({ limit: 10 })).map((job) => job.id)).not.toContain(id);
  expect(await jobs.desk.retry("no-such-job")).toEqual({ kind: "unknown" });
});

it("does not retry a running job, and cancels a stuck one first", async () => {
  const first = await startWorker();
  const [id = ""] = await enqueueMany("stuck", 1);
  await until(async () => (await runningOn(first)) === 1);
  expect(await jobs.desk.retry(id)).toEqual({ kind: "under way" });
  await kill(first);
  const anHour = 60 * 60_000;
  await owner.query("update dbos.workflow_status set created_at = created_at - $2, updated_at = updated_at - $2 where workflow_uuid = $1", [
    id,
    2 * anHour,
  ]);
  expect(await jobs.desk.listTroubled({ limit: 10 })).toContainEqual(expect.objectContaining({ id, status: "PENDING", version: 1 }));
  await owner.query("update dbos.workflow_status set executor_id = 'elsewhere' where workflow_uuid = $1", [id]);
  await startWorker();
  expect(await jobs.desk.retry(id)).toEqual({ kind: "asked again", as: `${id}~2` });
  await until(async () => (await jobs.desk.show(`${id}~2`))?.status === "SUCCESS");
  expect(await tracesOf("stuck")).toContain(`${id} settled`);
});

describe("a change of version", () => {
  it("finishes the jobs of a killed old worker under the new steps", async () => {
    const old = await startWorker("1");
    const ids = await enqueueMany("deployed", 8);
    await until(async () => (await runningOn(old)) >= 4 && (await tracesOf("deployed")).length >= 4);
    await kill(old);
    await startWorker("2");
    await until(async () => (await endedOf("deployed")) === ids.length);
    expect(await statusesOf("deployed")).toEqual(["SUCCESS"]);
    const traces = await tracesOf("deployed");
    expect(traces.filter((trace) => trace.endsWith("last"))).toEqual(ids.map((id) => `${id} last`));
    expect(traces.filter((trace) => trace.endsWith("prepared")).length).toBeGreaterThanOrEqual(4);
    expect(await versionsOf("deployed")).toContain(2);
  });

  it("finishes the jobs of a killed new worker after a rollback, and takes new ones", async () => {
    const next = await startWorker("2");
    const ids = await enqueueMany("rolled", 8);
    await until(async () => (await runningOn(next)) >= 4 && (await tracesOf("rolled")).length >= 8);
    await kill(next);
    ids.push(...(await enqueueMany("rolled-later", 4)));
    await startWorker("1");
    await until(async () => (await endedOf("rolled")) === ids.length);
    expect(await statusesOf("rolled")).toEqual(["SUCCESS"]);
    // A step that was killed before its record runs again, so its trace may appear twice.
    expect([...new Set((await tracesOf("rolled")).filter((trace) => trace.endsWith("last")))]).toEqual(ids.map((id) => `${id} last`));
  });

  it("keeps the recorded steps of a job whose workflow did not change", async () => {
    const first = await startWorker("2");
    const ids = await enqueueMany("unchanged", 8);
    await until(async () => (await tracesOf("unchanged")).length >= 8);
    await kill(first);
    await startWorker("2");
    await until(async () => (await endedOf("unchanged")) === ids.length);
    expect(await tracesOf("unchanged")).toEqual(ids.flatMap((id) => [`${id} first`, `${id} last`, `${id} prepared`]));
  });

  it("finishes every job while old and new workers run side by side and die", async () => {
    const [old] = await Promise.all([startWorker("1"), startWorker("2")]);
    const ids = await enqueueMany("mixed", 60);
    await until(async () => (await endedOf("mixed")) >= 10 && (await runningOn(old)) >= 1);
    // Asked twice, because the other worker may take a job over at once.
    const cutShort = await jobsOn(old);
    await kill(old);
    cutShort.push(...(await jobsOn(old)));
    await startWorker("1");
    await until(async () => (await endedOf("mixed")) === ids.length);
    expect(await statusesOf("mixed")).toEqual(["SUCCESS"]);
    const lasts = (await tracesOf("mixed")).filter((trace) => trace.endsWith("last"));
    expect([...new Set(lasts)]).toEqual(ids.map((id) => `${id} last`));
    // The other release starts a job again from its first step, also when only its end was missing.
    const repeated = lasts.filter((trace, n) => trace === lasts[n - 1]).map((trace) => trace.replace(" last", ""));
    expect(cutShort).toEqual(expect.arrayContaining(repeated));
  });

  it("parks an unknown job and runs the next ones", async () => {
    const author = AuthorId.parse("later");
    await fixture.databases
      .forAuthor(author)
      .transaction((trx) => jobs.enqueue(trx, laterJob, { id: "later-0", author, input: { author, id: "later-0" } }));
    await enqueue({ id: "later-1", author });
    const old = await startWorker("1");
    await until(async () => (await endedOf("later")) === 1);
    expect(await tracesOf("later")).toEqual(["later-1 first", "later-1 last"]);
    await startWorker("2");
    await until(async () => (await endedOf("later")) === 2);
    expect(await tracesOf("later")).toContain("later-0 last");
    await kill(old);
  });

  it("restarts a job of an engine version that nobody runs", async () => {
    const first = await startWorker();
    const ids = await enqueueMany("pinned", 2);
    await until(async () => (await runningOn(first)) === 2);
    await kill(first);
    await owner.query(
      "update dbos.workflow_status set application_version = 'gone', status = case workflow_uuid when $1 then 'ENQUEUED' else status end where workflow_uuid = any ($2)",
      [ids[0], ids],
    );
    await startWorker();
    await until(async () => (await endedOf("pinned")) === 2);
    expect(await statusesOf("pinned")).toEqual(["SUCCESS"]);
  });
});

describe("a paused worker", () => {
  it("loses its jobs to another worker, and does nothing when it resumes", async () => {
    const [paused] = await Promise.all([startWorker(), startWorker()]);
    const ids = await enqueueMany("paused", 40);
    await until(async () => (await runningOn(paused)) >= 2);
    paused.kill("SIGSTOP");
    const ended = once(paused, "exit");
    expect(await runningOn(paused)).toBeGreaterThan(0);
    await until(async () => (await endedOf("paused")) === ids.length);
    paused.kill("SIGCONT");
    expect(await ended).toEqual([1, null]);
    expect(await statusesOf("paused")).toEqual(["SUCCESS"]);
    expect(await tracesOf("paused")).toEqual(ids.flatMap((id) => [`${id} first`, `${id} last`]));
  });

  it("commits no step after another worker took its job over", async () => {
    const [paused, other] = await Promise.all([startWorker(), startWorker()]);
    const gate = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
    await gate.connect();
    await gate.query("begin; lock table traces in share mode");
    const ids = await enqueueMany("gated", 16);
    // Each of them is in the middle of its first transaction.
    await until(async () => (await runningOn(paused)) + (await runningOn(other)) === 16 && (await waitingForTraces()) === 16);
    paused.kill("SIGSTOP");
    const ended = once(paused, "exit");
    await gate.query("commit");
    await gate.end();
    await until(async () => (await endedOf("gated")) === ids.length);
    paused.kill("SIGCONT");
    expect(await ended).toEqual([1, null]);
    expect(await tracesOf("gated")).toEqual(ids.flatMap((id) => [`${id} first`, `${id} last`]));
  });

  it("leaves no claimed job without a worker", async () => {
    const worker = await startWorker();
    await owner.query("update dbos.queues set name = 'held' where name = 'jobs'");
    await enqueueMany("claimed", 1);
    // Simulates a resumed worker whose lease this worker now holds.
    await owner.query(
      "update dbos.workflow_status set status = 'PENDING', executor_id = $1, owner_xid = 'another', application_version = '5' where workflow_uuid like 'claimed-%'",
      [executors.get(worker)],
    );
    await owner.query("update dbos.queues set name = 'jobs' where name = 'held'");
    await until(async () => (await endedOf("claimed")) === 1);
    expect(await statusesOf("claimed")).toEqual(["SUCCESS"]);
  });
});

it("settles the next job despite 60 that cannot be settled", async () => {
  await enqueueMany("unsettled", 60);
  await owner.query("update dbos.workflow_input set inputs = '}nonsense{' where workflow_uuid like 'unsettled-%'");
  await startWorker();
  await until(async () => (await endedOf("unsettled")) === 60);
  const [id] = await enqueueMany("abandoned-last", 1);
  await until(async () => (await tracesOf("abandoned-last")).length === 2 && (await statusesOf("abandoned-last")).length === 0);
  expect(await tracesOf("abandoned-last")).toEqual([`${id} first`, `${id} settled`]);
  await owner.query("delete from dbos.workflow_status where workflow_uuid like 'unsettled-%'");
});

it("ends a worker that lost its lease", async () => {
  const worker = await startWorker();
  const ended = once(worker, "exit");
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'coursewright-slot'",
  );
  expect(await ended).toEqual([1, null]);
});

it("finishes running jobs and leaves the rest queued when it stops", async () => {
  const worker = await startWorker();
  await enqueueMany("drained", 30);
  await until(async () => (await endedOf("drained")) >= 1);
  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await statusesOf("drained")).toEqual(["ENQUEUED", "SUCCESS"]);
});

it("enqueues one job per id, and none if the transaction fails", async () => {
  const author = AuthorId.parse("twice");
  await enqueue({ id: "twice-1", author });
  await enqueue({ id: "twice-1", author });
  const failing = fixture.databases.forAuthor(author).transaction(async (trx) => {
    await jobs.enqueue(trx, traceJob, { id: "twice-2", author, input: { author, id: "twice-2" } });
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toThrow("division by zero");
  const { rows } = await owner.query(
    "select workflow_uuid, status, queue_partition_key from dbos.workflow_status where workflow_uuid like 'twice-%'",
  );
  expect(rows).toEqual([{ workflow_uuid: "twice-1", status: "ENQUEUED", queue_partition_key: "twice" }]);
});

it("does not let one author's jobs delay another's", async () => {
  const hog = AuthorId.parse("hog");
  for (let index = 0; index < 20; index += 1) await enqueue({ id: `hog-${index}`, author: hog });
  await startWorker();
  await until(async () => (await endedOf("hog")) >= 1);
  await enqueueMany("small", 1);
  await until(async () => (await endedOf("small")) === 1);
  expect(await endedOf("hog")).toBeLessThan(6);
});

async function startWorker(release = "1"): Promise<ChildProcess> {
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../../test/killable-worker.ts"), fixture.urls.authorsUrl, release],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  workers.push(worker);
  const [output] = await once(worker.stdout, "data");
  executors.set(worker, String(output).trim());
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

async function enqueueMany(prefix: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(3, "0")}`);
  for (const id of ids) await enqueue({ id, author: AuthorId.parse(id) });
  return ids;
}

async function enqueue({ id, author }: { id: string; author: AuthorId }): Promise<void> {
  await fixture.databases.forAuthor(author).transaction((trx) => jobs.enqueue(trx, traceJob, { id, author, input: { author, id } }));
}

async function endedOf(prefix: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int n from dbos.workflow_status where workflow_uuid like $1 and status <> all ($2)",
    [`${prefix}-%`, ["ENQUEUED", "PENDING"]],
  );
  return rows[0]?.n ?? 0;
}

async function runningOn(worker: ChildProcess): Promise<number> {
  return (await jobsOn(worker)).length;
}

/** The jobs that the worker has begun and not ended. */
async function jobsOn(worker: ChildProcess): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    "select workflow_uuid id from dbos.workflow_status where status = 'PENDING' and executor_id = $1",
    [executors.get(worker)],
  );
  return rows.map(({ id }) => id);
}

async function statusesOf(prefix: string): Promise<string[]> {
  const { rows } = await owner.query<{ status: string }>(
    "select distinct status from dbos.workflow_status where workflow_uuid like $1 order by 1",
    [`${prefix}-%`],
  );
  return rows.map(({ status }) => status);
}

async function versionsOf(prefix: string): Promise<number[]> {
  const { rows } = await owner.query<{ version: number }>(
    "select distinct coalesce((attributes ->> 'steps')::int, 1) as version from dbos.workflow_status where workflow_uuid like $1",
    [`${prefix}-%`],
  );
  return rows.map(({ version }) => version);
}

async function waitingForTraces(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int n from pg_locks where not granted and relation = 'traces'::regclass and database = (select oid from pg_database where datname = current_database())",
  );
  return rows[0]?.n ?? 0;
}

async function tracesOf(prefix: string): Promise<string[]> {
  const { rows } = await owner.query<{ trace: string }>(
    "select workflow_id || ' ' || step as trace from traces where workflow_id like $1 order by 1",
    [`${prefix}-%`],
  );
  return rows.map(({ trace }) => trace);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("It did not come to pass in time");
    await pause(25);
  }
}
