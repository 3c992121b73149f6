import { DBOSWorkflowConflictError } from "@dbos-inc/dbos-sdk/datasource";
// The engine writes a token for each run into the job's row, but has no check inside the caller's transaction.
import { currentOwnerXid } from "@dbos-inc/dbos-sdk/internal/context";
import type { ClientBase } from "pg";

/**
 * Throws unless this run still owns the job. The row stays locked until the transaction ends, so no worker can take the job over before
 * the commit, and a resumed worker cannot write after losing its job.
 */
export async function lockOwnership(client: Pick<ClientBase, "query">, jobId: string): Promise<void> {
  const token = currentOwnerXid(jobId);
  const { rows } = await client.query<{ owner_xid: string | null }>(
    "select owner_xid from dbos.workflow_status where workflow_uuid = $1 for no key update",
    [jobId],
  );
  if (token === undefined || rows[0]?.owner_xid !== token) throw new DBOSWorkflowConflictError(jobId);
}
