import { DBOS, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
// The public way to resume another executor's work forgets how often it was tried, so a workflow that kills its worker
// would do so for ever.
import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor";
import type { Databases, Shard } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import type { ExecutorSlot } from "./executor-slot.ts";
import { dropFailedJobs, recordFailedJob } from "./failed-jobs.ts";
import { authorOf, messageOf, stepsOf } from "./job-desk.ts";
import { jobsAbandoned } from "./observe-job.ts";
import { repeatedly } from "./repeatedly.ts";
import type { Workflow } from "./workflow.ts";

const roundMs = 2_000;
const sweepMs = 10 * 60_000;
const retentionMs = 7 * 24 * 60 * 60_000;
const failuresKeptMs = 30 * 24 * 60 * 60_000;
const sweepSize = 1_000;

interface CaretakerOptions {
  slot: ExecutorSlot;
  workflows: readonly Workflow[];
  databases: Databases;
  shard: Shard;
  log: Log;
}

/** Every worker looks after the others: what the dead left running, what ended badly, what is long over. */
export function startCaretaker({ slot, log, ...options }: CaretakerOptions): { stop(): Promise<void> } {
  const stopRounds = repeatedly({
    everyMs: roundMs,
    log,
    tasks: { "work of dead workers": () => takeOver(slot), "abandoned workflows": () => settleAbandoned({ ...options, log }) },
  });
  const stopSweeps = repeatedly({ everyMs: sweepMs, log, tasks: { "workflows long over": () => deleteEnded(options.shard) } });
  return {
    async stop() {
      await Promise.all([stopRounds(), stopSweeps()]);
    },
  };
}

async function takeOver(slot: ExecutorSlot): Promise<number> {
  const running = await DBOS.listWorkflows({ status: "PENDING", loadInput: false, loadOutput: false });
  let taken = 0;
  for (const executorId of new Set(running.map((workflow) => workflow.executorId ?? ""))) {
    await slot.ifOrphaned(executorId, async () => {
      taken += (await DBOSExecutor.globalInstance?.recoverPendingWorkflows([executorId]))?.length ?? 0;
    });
  }
  return taken;
}

/** Ended by an error of its own code, or given up after too many crashes: nothing else would ever release what it holds. */
async function settleAbandoned({ workflows, databases, log }: Omit<CaretakerOptions, "slot" | "shard">): Promise<number> {
  const ended = await DBOS.listWorkflows({ status: ["ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED", "CANCELLED"], loadOutput: true, limit: 50 });
  let settled = 0;
  for (const found of ended) {
    const workflow = workflows.find(({ name }) => name === found.workflowName);
    if (!workflow) continue;
    try {
      await settle(databases, found, workflow);
      log.error({ err: found.error, jobId: found.workflowID, workflow: workflow.name, status: found.status }, "a workflow was abandoned");
      jobsAbandoned.add(1, { job: workflow.name });
      settled += 1;
    } catch (error) {
      // One that nobody can read keeps no other from its end.
      log.error({ err: error, jobId: found.workflowID, workflow: workflow.name }, "an abandoned workflow could not be settled");
    }
  }
  return settled;
}

async function settle(databases: Databases, found: WorkflowStatus, workflow: Workflow): Promise<void> {
  await workflow.abandoned(found.input?.[0]);
  await keepRecord(databases, found, workflow);
  await DBOS.deleteWorkflow(found.workflowID);
}

/** For operators, who may ask for it again. */
async function keepRecord(databases: Databases, found: WorkflowStatus, { queue }: Workflow): Promise<void> {
  const { workflowID: id, workflowName: name, status, error, input, createdAt } = found;
  const author = authorOf(found);
  if (author === undefined) return;
  await recordFailedJob(databases, {
    author,
    id,
    name,
    queue,
    status,
    input: input?.[0],
    askedAt: new Date(createdAt),
    error: error === undefined || error === null ? "" : messageOf(error),
    steps: stepsOf(await DBOS.listWorkflowSteps(id)),
  });
}

async function deleteEnded(shard: Shard): Promise<number> {
  await dropFailedJobs(shard, new Date(Date.now() - failuresKeptMs));
  const ended = await DBOS.listWorkflows({
    status: "SUCCESS",
    completedBefore: new Date(Date.now() - retentionMs).toISOString(),
    loadInput: false,
    loadOutput: false,
    limit: sweepSize,
  });
  if (ended.length > 0) await DBOS.deleteWorkflows(ended.map(({ workflowID }) => workflowID));
  return 0;
}
