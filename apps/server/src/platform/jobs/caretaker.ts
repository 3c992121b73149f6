import { DBOS, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
import type { Databases, Shard } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import {
  adoptOldVersions,
  type ClaimedJob,
  listClaimed,
  listEndedBadly,
  listRunningExecutors,
  parkUnknown,
  type Place,
  requeueClaimed,
  requeueJobsOf,
  unparkKnown,
} from "./engine-rows.ts";
import type { ExecutorLease } from "./executor-lease.ts";
import { dropFailedJobs, recordFailedJob } from "./failed-jobs.ts";
import { authorOf, messageOf, stepsOf } from "./job-desk.ts";
import { jobsAbandoned } from "./observe-job.ts";
import { repeatedly } from "./repeatedly.ts";
import { createRests } from "./rests.ts";
import type { Workflow } from "./workflow.ts";

const roundMs = 2_000;
const sweepMs = 10 * 60_000;
const retentionMs = 7 * 24 * 60 * 60_000;
const failuresKeptMs = 30 * 24 * 60 * 60_000;
const maxExecutors = 1_000;
const sweepSize = 1_000;
const maxSweeps = 100;
const pageSize = 200;
const maxPages = 10;
const settledAtOnce = 50;
/** After this many checks, a claimed job that this process does not run was claimed by an earlier holder of the lease. */
const checksBeforeStray = 3;

interface CaretakerOptions {
  lease: ExecutorLease;
  workflows: readonly Workflow[];
  /** Ids of the jobs that run in this process. */
  running: ReadonlySet<string>;
  databases: Databases;
  shard: Shard;
  log: Log;
}

/** Every worker requeues jobs of dead workers, settles failed jobs and deletes old ones. */
export function startCaretaker(options: CaretakerOptions): { stop(): Promise<void> } {
  const { lease, workflows, shard, log } = options;
  const { pool } = shard;
  const stopRounds = repeatedly({
    everyMs: roundMs,
    log,
    tasks: {
      "work of dead workers": () => takeOver(lease, shard),
      "claims of an earlier holder of this lease": createStrayCare(options),
      "jobs of another release put aside": () => parkUnknown(pool, { executor: lease.executorId, known: workflows }),
      "jobs put aside that are known here": () => unparkKnown(pool, workflows),
      "abandoned workflows": createSettling(options),
    },
  });
  const stopSweeps = repeatedly({
    everyMs: sweepMs,
    log,
    tasks: { "workflows long over": () => deleteEnded(options), "jobs of an old engine version": () => adoptOldVersions(pool) },
  });
  return {
    async stop() {
      await Promise.all([stopRounds(), stopSweeps()]);
    },
  };
}

async function takeOver(lease: ExecutorLease, { pool }: Shard): Promise<number> {
  let taken = 0;
  for (const executorId of await listRunningExecutors(pool, { limit: maxExecutors })) {
    await lease.ifOrphaned(executorId, async () => {
      taken += await requeueJobsOf(pool, executorId);
    });
  }
  return taken;
}

/** A paused worker that resumes after losing its lease to this one may claim jobs before it notices. Nobody would run them. */
function createStrayCare({ lease, shard: { pool }, running }: CaretakerOptions): () => Promise<number> {
  let looks = new Map<string, number>();
  const nameOf = ({ id, token }: ClaimedJob) => `${id} ${token}`;
  return async () => {
    const unclaimed = (await listClaimed(pool, lease.executorId)).filter(({ id }) => !running.has(id));
    looks = new Map(unclaimed.map((job) => [nameOf(job), (looks.get(nameOf(job)) ?? 0) + 1]));
    let requeued = 0;
    for (const job of unclaimed) {
      if ((looks.get(nameOf(job)) ?? 0) >= checksBeforeStray) requeued += await requeueClaimed(pool, job);
    }
    return requeued;
  };
}

/**
 * Releases the resources of jobs that failed or crashed too often. Jobs that cannot be settled are retried after growing pauses, so they
 * do not block others.
 */
function createSettling({ workflows, databases, shard: { pool }, log }: CaretakerOptions): () => Promise<number> {
  const rests = createRests();
  const names = workflows.map(({ name }) => name);
  let after: Place | undefined;

  async function settleOne(found: WorkflowStatus): Promise<number> {
    const workflow = workflows.find(({ name }) => name === found.workflowName);
    if (!workflow) return 0;
    try {
      await settle(databases, found, workflow);
    } catch (error) {
      const againInMs = rests.failed(found.workflowID);
      log.error({ err: error, jobId: found.workflowID, workflow: workflow.name, againInMs }, "an abandoned workflow could not be settled");
      return 0;
    }
    rests.ended(found.workflowID);
    log.error({ err: found.error, jobId: found.workflowID, workflow: workflow.name, status: found.status }, "a workflow was abandoned");
    jobsAbandoned.add(1, { job: workflow.name });
    return 1;
  }

  async function settleAll(ids: readonly string[]): Promise<number> {
    let settled = 0;
    for (let start = 0; start < ids.length; start += settledAtOnce) {
      const found = await DBOS.listWorkflows({ workflowIDs: ids.slice(start, start + settledAtOnce), loadOutput: true });
      for (const each of found) settled += await settleOne(each);
    }
    return settled;
  }

  return async () => {
    let settled = 0;
    for (let page = 0; page < maxPages; page += 1) {
      const places = await listEndedBadly(pool, { names, after, limit: pageSize });
      settled += await settleAll(places.map(({ id }) => id).filter((id) => !rests.has(id)));
      after = places.length < pageSize ? undefined : places.at(-1);
      if (after === undefined) break;
    }
    return settled;
  };
}

async function settle(databases: Databases, found: WorkflowStatus, workflow: Workflow): Promise<void> {
  await workflow.abandoned(found.input?.[0]);
  await keepRecord(databases, found, workflow);
  await DBOS.deleteWorkflow(found.workflowID);
}

/** Operators can retry the job from this record. */
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

async function deleteEnded({ shard, workflows }: Pick<CaretakerOptions, "shard" | "workflows">): Promise<number> {
  await dropFailedJobs(shard, new Date(Date.now() - failuresKeptMs));
  await deleteEndedBefore(retentionMs);
  for (const { name, keptMs } of workflows) if (keptMs !== undefined) await deleteEndedBefore(keptMs, name);
  return 0;
}

async function deleteEndedBefore(keptMs: number, workflowName?: string): Promise<void> {
  const completedBefore = new Date(Date.now() - keptMs).toISOString();
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    const ended = await DBOS.listWorkflows({
      status: "SUCCESS",
      ...(workflowName !== undefined && { workflowName }),
      completedBefore,
      loadInput: false,
      loadOutput: false,
      limit: sweepSize,
    });
    if (ended.length > 0) await DBOS.deleteWorkflows(ended.map(({ workflowID }) => workflowID));
    if (ended.length < sweepSize) break;
  }
}
