import { DBOS, type StepConfig } from "@dbos-inc/dbos-sdk";
import type { Databases } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import { span } from "../telemetry/spans.ts";
import { applicationName, engineLogger, engineVersion, queues, schemaName } from "./engine.ts";
import { adoptOldVersions, requeueJobsOf } from "./engine-rows.ts";
import { type ExecutorLease, leaseExecutor } from "./executor-lease.ts";
import { startCaretaker } from "./caretaker.ts";
import { observeJob } from "./observe-job.ts";
import { observeQueues } from "./observe-queues.ts";
import { createStepHistory } from "./step-history.ts";
import { createTransactionSteps } from "./transaction-steps.ts";
import type { StepOptions, Steps, Workflow } from "./workflow.ts";

/** A workflow that was running in this many crashes probably causes them. */
const maxRecoveryAttempts = 25;
const drainMs = 20_000;

export interface WorkerOptions {
  workflows: readonly Workflow[];
  /** Optional with one shard. A shard without a worker would never run its jobs. */
  shard?: number | undefined;
  /** Must end the process: without its lease a worker does not own its jobs. */
  onLeaseLost(): void;
}

export interface Worker {
  readonly executorId: string;
  /** Throws if the worker has lost its lease. */
  check(): Promise<void>;
  readonly shard: number;
  /** Takes no new jobs, waits for running ones and releases the lease. */
  stop(): Promise<void>;
}

interface WorkerSurroundings {
  urls: readonly string[];
  databases: Databases;
  log: Log;
}

export async function startWorker(options: WorkerOptions & WorkerSurroundings): Promise<Worker> {
  const { urls, databases, log, workflows } = options;
  const index = options.shard ?? (urls.length === 1 ? 0 : undefined);
  if (index === undefined) throw new Error(`There are ${urls.length} shards: WORKER_SHARD must say which this worker is for`);
  const [url, shard] = [urls[index], databases.shards[index]];
  if (url === undefined || !shard) throw new Error(`There is no shard ${index}`);
  const lease = await leaseExecutor({ url, log, onLost: options.onLeaseLost });
  const { pool } = shard;
  const steps: Steps = { step: runStepWith(lease), ...createTransactionSteps({ databases, pool, log }) };
  const history = createStepHistory({ pool, log });
  const running = new Set<string>();
  for (const workflow of workflows) {
    register(workflow, async (jobId, input) => {
      running.add(jobId);
      try {
        await history.reconcile(jobId, workflow);
        await workflow.run(input, steps);
      } finally {
        running.delete(jobId);
      }
    });
  }
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: withIdleLimit(url),
    systemDatabaseSchemaName: schemaName,
    systemDatabasePoolSize: 10,
    executorID: lease.executorId,
    applicationVersion: engineVersion,
    // Do not listen to queues of a newer release.
    listenQueues: Object.keys(queues),
    runMigrations: false,
    useListenNotify: false,
    logger: engineLogger(log),
  });
  // Nothing runs yet, so all jobs of this lease belong to an earlier worker.
  await requeueJobsOf(pool, lease.executorId);
  await adoptOldVersions(pool);
  await DBOS.launch();
  await DBOS.setLatestApplicationVersion(engineVersion);
  const caretaker = startCaretaker({ lease, workflows, running, databases, shard, log });
  const stopObserving = observeQueues(pool);
  log.info({ executor: lease.executorId, shard: index }, "worker started");
  return {
    executorId: lease.executorId,
    shard: index,
    check: lease.check,
    async stop() {
      stopObserving();
      await caretaker.stop();
      await DBOS.shutdown({ workflowCompletionTimeoutMS: drainMs });
      await lease.release();
    },
  };
}

/** Sets the limit in the URL. The engine would set it by a query concurrent with its first one, which pg will soon reject. */
function withIdleLimit(url: string): string {
  const limited = new URL(url);
  limited.searchParams.set("options", "-c idle_in_transaction_session_timeout=15000");
  return limited.href;
}

function register({ name }: Workflow, work: (jobId: string, input: unknown) => Promise<void>): void {
  async function run(input: unknown, askedBy?: unknown): Promise<void> {
    const jobId = DBOS.workflowID;
    if (jobId === undefined) throw new Error(`${name} runs outside of the job engine`);
    await observeJob({ name, jobId, askedBy, run: () => work(jobId, input) });
  }
  DBOS.registerWorkflow(run, { name, maxRecoveryAttempts });
}

/** The engine checks ownership only after a step. Without this check a resumed worker would start another step. */
function runStepWith({ mustHold }: ExecutorLease): Steps["step"] {
  return (name, work, options = {}) =>
    DBOS.runStep(
      async () => {
        await mustHold();
        return span(`step ${name}`, "step", {}, work);
      },
      { name, ...retries(options) },
    );
}

function retries({ attempts = 1, firstPauseSeconds = 1, timeoutMs }: StepOptions): StepConfig {
  return {
    ...(attempts > 1 && { retriesAllowed: true, maxAttempts: attempts, intervalSeconds: firstPauseSeconds, backoffRate: 2 }),
    ...(timeoutMs !== undefined && { timeoutMS: timeoutMs }),
  };
}
