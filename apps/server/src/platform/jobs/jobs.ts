import type { AuthorId } from "@coursewright/base/ids.ts";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { CompiledQuery } from "kysely";
import type { ClientBase } from "pg";
import type { Databases, WriteQuery } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import { applicationName, engineLogger } from "./engine.ts";
import { startWorker, type Worker, type WorkerOptions } from "./worker.ts";
import type { Job } from "./workflow.ts";

interface Enqueue<Input> {
  /** Asking twice with one id asks once. */
  id: string;
  author: AuthorId;
  input: Input;
  /** Of jobs that were asked for together, the one with the lower place begins first. */
  place?: number;
}

export interface Jobs {
  /** Within the caller's transaction on the author's shard: the job exists exactly when the caller's own rows do. */
  enqueue<Input>(trx: WriteQuery, job: Job<Input>, request: Enqueue<Input>): Promise<void>;
  /** Makes this process run the jobs of one shard. The engine allows one worker per process. */
  startWorker(options: WorkerOptions): Promise<Worker>;
}

interface JobsOptions {
  databases: Databases;
  authorsUrls: readonly string[];
  log: Log;
  /** Recorded on all work: only workers of the same version go on with it, so it changes with the steps of a workflow. */
  applicationVersion: string;
}

export async function createJobs({ databases, authorsUrls, log, applicationVersion }: JobsOptions): Promise<Jobs> {
  // Every statement runs on the caller's transaction: the client opens no connection of its own.
  const client = await DBOSClient.create({
    systemDatabaseUrl: authorsUrls[0] ?? "",
    applicationName,
    logger: engineLogger(log),
  });
  return {
    async enqueue(trx, { name, input, queue = "jobs" }, request) {
      await client.enqueueInTransaction(
        clientOf(trx),
        { queueName: queue, workflowName: name, workflowID: request.id, queuePartitionKey: request.author, priority: request.place ?? 0 },
        input.parse(request.input),
      );
    },
    startWorker: (options) => startWorker({ ...options, databases, log, applicationVersion, urls: authorsUrls }),
  };
}

function clientOf(trx: WriteQuery): ClientBase {
  const client = { query: (text: string, values?: unknown[]) => trx.executeQuery(CompiledQuery.raw(text, values)) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine calls nothing but `query` and reads nothing but `rows`
  return client as unknown as ClientBase;
}
