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
  /** Enqueuing is idempotent by id. */
  id: string;
  author: AuthorId;
  input: Input;
  /** Jobs with a lower place start first. */
  place?: number;
}

export interface Jobs {
  /** Runs in the caller's transaction on the author's shard, so the job and the caller's rows commit together. */
  enqueue<Input>(trx: WriteQuery, job: Job<Input>, request: Enqueue<Input>): Promise<void>;
  /** Runs the jobs of one shard in this process. The engine allows one worker per process. */
  startWorker(options: WorkerOptions): Promise<Worker>;
  /** For operators. */
  readonly desk: JobDesk;
}

interface JobsOptions {
  databases: Databases;
  authorsUrls: readonly string[];
  log: Log;
}

export async function createJobs({ databases, authorsUrls, log }: JobsOptions): Promise<Jobs> {
  // The client uses the caller's transaction and opens no connection.
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
