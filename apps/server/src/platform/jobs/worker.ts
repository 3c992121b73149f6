import { DBOS, type StepConfig } from "@dbos-inc/dbos-sdk";
import type { Databases } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import { span } from "../telemetry/spans.ts";
import { applicationName, engineLogger, schemaName } from "./engine.ts";
import { leaseExecutorSlot } from "./executor-slot.ts";
import { startCaretaker } from "./caretaker.ts";
import { observeJob } from "./observe-job.ts";
import { observeQueues } from "./observe-queues.ts";
import { createTransactionSteps } from "./transaction-steps.ts";
import type { StepOptions, Steps, Workflow } from "./workflow.ts";

/** A workflow that took so many workers with it is the cause, not the victim. */
const maxRecoveryAttempts = 25;
const drainMs = 20_000;

export interface WorkerOptions {
  workflows: readonly Workflow[];
  /** Need not be said where there is one: a shard without a worker would never run its jobs. */
  shard?: number | undefined;
  /** Must end the process: without its slot a worker no longer owns what it runs. */
  onSlotLost(): void;
}

export interface Worker {
  readonly executorId: string;
  /** Throws where it does not hold its slot any more. */
  check(): Promise<void>;
  readonly shard: number;
  /** Takes nothing new, waits for what runs, then gives the slot back. */
  stop(): Promise<void>;
}

interface WorkerSurroundings {
  urls: readonly string[];
  databases: Databases;
  log: Log;
  applicationVersion: string;
}

export async function startWorker(options: WorkerOptions & WorkerSurroundings): Promise<Worker> {
  const { urls, databases, log, applicationVersion, workflows } = options;
  const index = options.shard ?? (urls.length === 1 ? 0 : undefined);
  if (index === undefined) throw new Error(`There are ${urls.length} shards: WORKER_SHARD must say which this worker is for`);
  const [url, shard] = [urls[index], databases.shards[index]];
  if (url === undefined || !shard) throw new Error(`There is no shard ${index}`);
  const slot = await leaseExecutorSlot({ url, log, onLost: options.onSlotLost });
  const steps: Steps = { step: runStep, ...createTransactionSteps({ databases, pool: shard.pool, log }) };
  for (const workflow of workflows) register(workflow, steps);
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: withIdleLimit(url),
    systemDatabaseSchemaName: schemaName,
    systemDatabasePoolSize: 10,
    executorID: slot.executorId,
    applicationVersion,
    runMigrations: false,
    useListenNotify: false,
    logger: engineLogger(log),
  });
  // Launching resumes what an earlier worker of this slot left behind.
  await DBOS.launch();
  const caretaker = startCaretaker({ slot, workflows, databases, shard, log });
  const stopObserving = observeQueues(shard.pool);
  log.info({ executor: slot.executorId, shard: index, applicationVersion }, "worker started");
  return {
    executorId: slot.executorId,
    shard: index,
    check: slot.check,
    async stop() {
      stopObserving();
      await caretaker.stop();
      await DBOS.shutdown({ workflowCompletionTimeoutMS: drainMs });
      await slot.release();
    },
  };
}

/** Said in the address, since the engine would say it by a query beside the first of its own, which pg is about to refuse. */
function withIdleLimit(url: string): string {
  const limited = new URL(url);
  limited.searchParams.set("options", "-c idle_in_transaction_session_timeout=60000");
  return limited.href;
}

function register(workflow: Workflow, steps: Steps): void {
  const { name } = workflow;
  const run = (input: unknown, askedBy?: unknown) =>
    observeJob({ name, jobId: DBOS.workflowID, askedBy, run: () => workflow.run(input, steps) });
  DBOS.registerWorkflow(run, { name, maxRecoveryAttempts });
}

const runStep: Steps["step"] = (name, work, options = {}) =>
  DBOS.runStep(() => span(`step ${name}`, "step", {}, work), { name, ...retries(options) });

function retries({ attempts = 1, firstPauseSeconds = 1, timeoutMs }: StepOptions): StepConfig {
  return {
    ...(attempts > 1 && { retriesAllowed: true, maxAttempts: attempts, intervalSeconds: firstPauseSeconds, backoffRate: 2 }),
    ...(timeoutMs !== undefined && { timeoutMS: timeoutMs }),
  };
}
