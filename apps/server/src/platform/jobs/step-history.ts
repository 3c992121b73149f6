import type { Pool, PoolClient } from "pg";
import type { Log } from "../log/log.ts";
import { lockOwnership } from "./ownership.ts";
import { whileStoreIsAway } from "./while-store-is-away.ts";
import type { Workflow } from "./workflow.ts";

interface HistoryOptions {
  pool: Pool;
  log: Log;
}

/**
 * The engine recognizes recorded steps by their order. A job whose steps were recorded by another version of its workflow therefore starts
 * again from its first step, under the same id (decision 0059). A job without a note began with version 1.
 */
export function createStepHistory({ pool, log }: HistoryOptions): { reconcile(jobId: string, workflow: Workflow): Promise<void> } {
  async function restart(client: PoolClient, jobId: string, version: number): Promise<void> {
    await client.query("delete from dbos.operation_outputs where workflow_uuid = $1", [jobId]);
    await client.query("delete from dbos.transaction_completion where workflow_id = $1", [jobId]);
    await client.query(
      "update dbos.workflow_status set attributes = coalesce(attributes, '{}') || jsonb_build_object('steps', $2::integer) where workflow_uuid = $1",
      [jobId, version],
    );
  }

  async function reconcileOnce(jobId: string, { name, version }: Workflow): Promise<void> {
    await inTransaction(pool, async (client) => {
      await lockOwnership(client, jobId);
      const recorded = await recordedVersion(client, jobId);
      if (recorded === version) return;
      log.info({ jobId, workflow: name, recorded, version }, "a job starts with the steps of this version");
      await restart(client, jobId, version);
    });
  }

  return {
    reconcile: (jobId, workflow) =>
      whileStoreIsAway(() => reconcileOnce(jobId, workflow), { log, about: { jobId, workflow: workflow.name } }),
  };
}

async function recordedVersion(client: PoolClient, jobId: string): Promise<number> {
  const { rows } = await client.query<{ steps: number | null }>(
    "select (attributes ->> 'steps')::integer as steps from dbos.workflow_status where workflow_uuid = $1",
    [jobId],
  );
  return rows[0]?.steps ?? 1;
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
    client.release();
  } catch (err) {
    // Closing the connection rolls back whatever state it was in.
    client.release(true);
    throw err;
  }
}
