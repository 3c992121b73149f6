import { DBOSWorkflowConflictError } from "@dbos-inc/dbos-sdk/datasource";
// The engine hands each run of a job a token, and writes it into the job's row. It offers no check inside the caller's own transaction.
import { currentOwnerXid } from "@dbos-inc/dbos-sdk/internal/context";
import type { ClientBase } from "pg";

/**
 * Throws unless this run still owns the job. The row stays locked until the transaction ends, so nobody takes the job over before the commit:
 * a worker that was paused and given up for dead cannot write afterwards.
 */
export async function lockOwnership(client: Pick<ClientBase, "query">, jobId: string): Promise<void> {
  const token = currentOwnerXid(jobId);
  const { rows } = await client.query<{ owner_xid: string | null }>(
    "select owner_xid from dbos.workflow_status where workflow_uuid = $1 for no key update",
    [jobId],
  );
  if (token === undefined || rows[0]?.owner_xid !== token) throw new DBOSWorkflowConflictError(jobId);
}
