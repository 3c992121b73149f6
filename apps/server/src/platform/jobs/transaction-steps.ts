import type { AuthorId } from "@coursewright/base/ids.ts";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { registerDataSource, runTransaction } from "@dbos-inc/dbos-sdk/datasource";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Databases, WriteQuery } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import { span } from "../telemetry/spans.ts";
import { lockOwnership } from "./ownership.ts";
import { clientOf } from "./transaction-client.ts";
import { whileStoreIsAway } from "./while-store-is-away.ts";
import type { Steps } from "./workflow.ts";

const dsName = "authors";

interface TransactionStepOptions {
  databases: Databases;
  pool: Pool;
  log: Log;
}

/**
 * Commits a step's record together with its writes. After a broken connection the step is retried, and finds its record if the commit had
 * succeeded. (The engine's own data sources would record a permanent failure.)
 */
export function createTransactionSteps({ databases, pool, log }: TransactionStepOptions): Pick<Steps, "transaction"> {
  registerDataSource({
    name: dsName,
    async initialize() {},
    async destroy() {},
    invokeTransactionFunction: (_config, target, work, ...args) => work.apply(target, args),
    deleteCheckpoints: (workflowId, firstStep, beforeCommit) => deleteRecords(pool, { workflowId, firstStep, beforeCommit }),
  });

  async function runOnce<T>(name: string, author: AuthorId, work: (trx: WriteQuery) => Promise<T>): Promise<T> {
    const { workflowID: workflowId, stepID: step } = DBOS;
    if (workflowId === undefined || step === undefined) throw new Error(`${name} is not a step of a workflow`);
    const runOnRecord = () =>
      databases.forAuthor(author).transaction(async (trx) => {
        const records = await sql<{ output: { value: T } }>`
          select output::json as output from dbos.transaction_completion
          where workflow_id = ${workflowId} and function_num = ${step}`.execute(trx);
        if (records.rows[0]) return records.rows[0].output.value;
        const value = await work(trx);
        await writeRecord(trx, { workflowId, step, output: JSON.stringify({ value }) });
        await lockOwnership(clientOf(trx), workflowId);
        return value;
      });
    return whileStoreIsAway(runOnRecord, { log, about: { workflowId, step: name } });
  }

  return {
    transaction: (name, author, work) =>
      runTransaction(() => span(`step ${name}`, "step", {}, () => runOnce(name, author, work)), name, { dsName }),
  };
}

async function writeRecord(
  trx: WriteQuery,
  { workflowId, step, output }: { workflowId: string; step: number; output: string },
): Promise<void> {
  await sql`
    insert into dbos.transaction_completion (workflow_id, function_num, output)
    values (${workflowId}, ${step}, ${output})`.execute(trx);
}

interface Deletion {
  workflowId: string;
  firstStep: number;
  beforeCommit: (() => Promise<void>) | undefined;
}

async function deleteRecords(pool: Pool, { workflowId, firstStep, beforeCommit }: Deletion): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("delete from dbos.transaction_completion where workflow_id = $1 and function_num >= $2", [workflowId, firstStep]);
    await beforeCommit?.();
    await client.query("commit");
    client.release();
  } catch (err) {
    // Closing the connection rolls back whatever state it was in.
    client.release(true);
    throw err;
  }
}
