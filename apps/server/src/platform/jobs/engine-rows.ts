import type { Pool } from "pg";
import { engineVersion, parkedQueue } from "./engine.ts";
import type { Workflow } from "./workflow.ts";

/* Direct SQL on the engine's tables: its API requeues jobs of one version only and claims jobs whose code it does not have. */

const nowMs = "(extract(epoch from now()) * 1000)::bigint";
const requeued = `status = 'ENQUEUED', owner_xid = null, started_at_epoch_ms = null, updated_at = ${nowMs}`;
/** Jobs of another engine version, from before decision 0059. Their steps are unknown. */
const adopted = `
  application_version = $1,
  attributes = case when application_version is distinct from $1 and application_version is not null
    then coalesce(attributes, '{}') || '{"steps": 0}' else attributes end`;
const atOnce = 1_000;

export async function listRunningExecutors(pool: Pool, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await pool.query<{ executor: string | null }>(
    "select distinct executor_id as executor from dbos.workflow_status where status = 'PENDING' limit $1",
    [limit],
  );
  return rows.flatMap(({ executor }) => executor ?? []);
}

/** Requeues jobs of all versions. Skips rows that a paused worker still locks. */
export async function requeueJobsOf(pool: Pool, executor: string): Promise<number> {
  const { rowCount } = await pool.query(
    `update dbos.workflow_status set ${requeued}, ${adopted}
     where workflow_uuid in (
       select workflow_uuid from dbos.workflow_status where status = 'PENDING' and executor_id = $2
       order by created_at limit ${atOnce} for no key update skip locked
     )`,
    [engineVersion, executor],
  );
  return rowCount ?? 0;
}

export interface ClaimedJob {
  readonly id: string;
  /** Each claim has its own token. */
  readonly token: string;
}

export async function listClaimed(pool: Pool, executor: string): Promise<ClaimedJob[]> {
  const { rows } = await pool.query<ClaimedJob>(
    `select workflow_uuid as id, owner_xid as token from dbos.workflow_status
     where status = 'PENDING' and executor_id = $1 and owner_xid is not null order by created_at limit ${atOnce}`,
    [executor],
  );
  return rows;
}

export async function requeueClaimed(pool: Pool, { id, token }: ClaimedJob): Promise<number> {
  const { rowCount } = await pool.query(
    `update dbos.workflow_status set ${requeued}
     where workflow_uuid = (
       select workflow_uuid from dbos.workflow_status where workflow_uuid = $1 and status = 'PENDING' and owner_xid = $2
       for no key update skip locked
     )`,
    [id, token],
  );
  return rowCount ?? 0;
}

/** Moves jobs of another release to a separate queue, where they block nothing until a worker knows them. */
export async function parkUnknown(pool: Pool, { executor, known }: { executor: string; known: readonly Workflow[] }): Promise<number> {
  const { rowCount } = await pool.query(
    `update dbos.workflow_status set ${requeued}, queue_name = $3, recovery_attempts = greatest(recovery_attempts - 1, 0)
     where status = 'PENDING' and executor_id = $1 and name <> all ($2)`,
    [executor, known.map(({ name }) => name), parkedQueue],
  );
  return rowCount ?? 0;
}

export async function unparkKnown(pool: Pool, known: readonly Workflow[]): Promise<number> {
  const { rowCount } = await pool.query(
    `update dbos.workflow_status parked set queue_name = known.queue
     from unnest($1::text[], $2::text[]) as known (name, queue)
     where parked.status = 'ENQUEUED' and parked.queue_name = $3 and parked.name = known.name`,
    [known.map(({ name }) => name), known.map(({ queue }) => queue), parkedQueue],
  );
  return rowCount ?? 0;
}

/** Takes over jobs of an engine version that no worker runs any more. */
export async function adoptOldVersions(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update dbos.workflow_status set ${adopted} where status = 'ENQUEUED' and application_version <> $1`,
    [engineVersion],
  );
  return rowCount ?? 0;
}

export interface Place {
  readonly createdAt: string;
  readonly id: string;
}

/** Failed jobs after a position, oldest first. */
export async function listEndedBadly(
  pool: Pool,
  { names, after, limit }: { names: readonly string[]; after: Place | undefined; limit: number },
): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `select created_at::text as "createdAt", workflow_uuid as id from dbos.workflow_status
     where status in ('ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') and name = any ($1)
       and (created_at, workflow_uuid) > ($2::bigint, $3)
     order by created_at, workflow_uuid limit $4`,
    [names, after?.createdAt ?? "0", after?.id ?? "", limit],
  );
  return rows;
}
