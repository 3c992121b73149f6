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

/** A workflow that took so many workers with it is the cause, not the victim. */
const maxRecoveryAttempts = 25;
const drainMs = 20_000;

export interface WorkerOptions {
  workflows: readonly Workflow[];
  /** Need not be said where there is one: a shard without a worker would never run its jobs. */
  shard?: number | undefined;
  /** Must end the process: without its lease a worker no longer owns what it runs. */
  onLeaseLost(): void;
}

export interface Worker {
  readonly executorId: string;
  /** Throws where it does not hold its lease any more. */
  check(): Promise<void>;
  readonly shard: number;
  /** Takes nothing new, waits for what runs, then gives the lease back. */
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
    // A newer release may have queues whose jobs this one does not know.
    listenQueues: Object.keys(queues),
    runMigrations: false,
    useListenNotify: false,
    logger: engineLogger(log),
  });
  // The lease is ours and nothing runs yet: whatever it has was left behind by an earlier worker.
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

/** Said in the address, since the engine would say it by a query beside the first of its own, which pg is about to refuse. */
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

/** The engine checks that the worker still owns the job only after a step: without this one a resumed worker would begin another. */
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
