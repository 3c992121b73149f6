import { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Databases, Shard, WriteQuery } from "../db/databases.ts";

export interface JobStep {
  readonly name: string;
  readonly beganAt: string | null;
  readonly endedAt: string | null;
  readonly error: string | null;
}

export interface FailedJob {
  author: AuthorId;
  id: string;
  name: string;
  queue: string;
  input: unknown;
  status: string;
  error: string;
  steps: readonly JobStep[];
  askedAt: Date;
}

export interface FailedJobRow extends FailedJob {
  failedAt: Date;
  retriedAs: string | null;
}

/** Idempotent. */
export async function recordFailedJob(databases: Databases, job: FailedJob): Promise<void> {
  const { author, id, name, queue, input, status, error, steps, askedAt } = job;
  await databases.forAuthor(author).transaction((trx) =>
    sql`
      insert into failed_jobs (author_id, job_id, name, queue, input, status, error, steps, asked_at)
      values (${author}, ${id}, ${name}, ${queue}, ${JSON.stringify(input ?? null)}, ${status}, ${error}, ${JSON.stringify(steps)}, ${askedAt})
      on conflict do nothing`.execute(trx),
  );
}

/** Newest first. `id` finds one job, even if it was retried. */
export async function listFailedJobs(
  databases: Databases,
  shard: Shard,
  { id = null, limit }: { id?: string | null; limit: number },
): Promise<FailedJobRow[]> {
  const { rows: names } = await shard.pool.query<{ author_id: string; job_id: string }>(
    "select author_id, job_id from newest_failed_jobs($1, $2)",
    [id, limit],
  );
  const found: FailedJobRow[] = [];
  for (const { author_id, job_id } of names) {
    const author = AuthorId.parse(author_id);
    const row = await databases.forAuthor(author).transaction((trx) => findFailedJob(trx, { author, id: job_id }));
    if (row) found.push(row);
  }
  return found;
}

async function findFailedJob(trx: WriteQuery, { author, id }: { author: AuthorId; id: string }): Promise<FailedJobRow | undefined> {
  const { rows } = await sql<FailedJobRow>`
    select author_id as author, job_id as id, name, queue, input, status, error, steps, asked_at as "askedAt",
      failed_at as "failedAt", retried_as as "retriedAs"
    from failed_jobs where author_id = ${author} and job_id = ${id}`.execute(trx);
  return rows[0];
}

/** False if it was already retried. */
export async function markRetried(
  trx: WriteQuery,
  { author, id, retriedAs }: { author: AuthorId; id: string; retriedAs: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update failed_jobs set retried_as = ${retriedAs} where author_id = ${author} and job_id = ${id} and retried_as is null`.execute(trx);
  return numAffectedRows === 1n;
}

export async function dropFailedJobs(shard: Shard, until: Date): Promise<void> {
  await shard.pool.query("select drop_failed_jobs($1)", [until]);
}
