import type { AuthorId } from "@coursewright/base/ids.ts";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Databases, WriteQuery } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import { asked } from "./asked-by.ts";
import { applicationName, engineLogger } from "./engine.ts";
import { createJobDesk, type JobDesk } from "./job-desk.ts";
import { clientOf } from "./transaction-client.ts";
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
  /** For whoever runs the product. */
  readonly desk: JobDesk;
}

interface JobsOptions {
  databases: Databases;
  authorsUrls: readonly string[];
  log: Log;
}

export async function createJobs({ databases, authorsUrls, log }: JobsOptions): Promise<Jobs> {
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
        asked(request.author),
      );
    },
    startWorker: (options) => startWorker({ ...options, databases, log, urls: authorsUrls }),
    desk: createJobDesk({ databases, log, urlOf: ({ index }) => urlOfShard(authorsUrls, index) }),
  };
}

function urlOfShard(urls: readonly string[], shard: number): string {
  const url = urls[shard];
  if (url === undefined) throw new Error(`There is no shard ${shard}`);
  return url;
}
