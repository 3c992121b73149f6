import { DBOS } from "@dbos-inc/dbos-sdk";
// The public way to resume another executor's work forgets how often it was tried, so a workflow that kills its worker
// would do so for ever.
import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor";
import type { Log } from "../log/log.ts";
import type { ExecutorSlot } from "./executor-slot.ts";
import type { Workflow } from "./workflow.ts";

const roundMs = 2_000;
const retentionMs = 7 * 24 * 60 * 60_000;
const sweepEveryRounds = 300;
const sweepSize = 1_000;

interface CaretakerOptions {
  slot: ExecutorSlot;
  workflows: readonly Workflow[];
  log: Log;
}

/** Every worker looks after the others: what the dead left running, what ended badly, what is long over. */
export function startCaretaker(options: CaretakerOptions): { stop(): Promise<void> } {
  const { log } = options;
  let round = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function makeRound(): Promise<void> {
    try {
      await takeOver(options);
      await settleAbandoned(options);
      if (round % sweepEveryRounds === 0) await deleteEnded();
    } catch (err) {
      log.warn({ err }, "a round of the caretaker failed");
    }
    round += 1;
  }

  let current = Promise.resolve();
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      current = makeRound().finally(schedule);
    }, roundMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

async function takeOver({ slot, log }: CaretakerOptions): Promise<void> {
  const running = await DBOS.listWorkflows({ status: "PENDING", loadInput: false, loadOutput: false });
  const executors = new Set(running.map(({ executorId }) => executorId ?? ""));
  for (const executorId of executors) {
    await slot.ifOrphaned(executorId, async () => {
      const taken = await DBOSExecutor.globalInstance?.recoverPendingWorkflows([executorId]);
      if (taken?.length) log.warn({ executorId, workflows: taken.length }, "took over the work of a dead worker");
    });
  }
}

/** Ended by an error of its own code, or given up after too many crashes: nothing else would ever release what it holds. */
async function settleAbandoned({ workflows, log }: CaretakerOptions): Promise<void> {
  const ended = await DBOS.listWorkflows({ status: ["ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED", "CANCELLED"], loadOutput: true, limit: 50 });
  for (const { workflowID, workflowName, status, error, input } of ended) {
    const workflow = workflows.find(({ name }) => name === workflowName);
    if (!workflow) continue;
    log.error({ err: error, workflowId: workflowID, workflow: workflowName, status }, "a workflow was abandoned");
    await workflow.abandoned(input?.[0]);
    await DBOS.deleteWorkflow(workflowID);
  }
}

async function deleteEnded(): Promise<void> {
  const ended = await DBOS.listWorkflows({
    status: "SUCCESS",
    completedBefore: new Date(Date.now() - retentionMs).toISOString(),
    loadInput: false,
    loadOutput: false,
    limit: sweepSize,
  });
  if (ended.length > 0) await DBOS.deleteWorkflows(ended.map(({ workflowID }) => workflowID));
}
