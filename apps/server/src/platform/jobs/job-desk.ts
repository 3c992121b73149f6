import { setTimeout as pause } from "node:timers/promises";
import { AuthorId } from "@coursewright/base/ids.ts";
import { DBOSClient, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
import { z } from "zod";
import type { Databases, Shard } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import { applicationName, engineLogger } from "./engine.ts";
import { type FailedJobRow, type JobStep, listFailedJobs, markRetried } from "./failed-jobs.ts";
import { clientOf } from "./transaction-client.ts";

/** A job as operators see it. */
export interface JobReport {
  readonly id: string;
  readonly name: string;
  readonly author: string;
  /** The engine's status. A failed job keeps its last one. */
  readonly status: string;
  readonly askedAt: Date;
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  /** The workflow version of the recorded steps. 1 if none was recorded. */
  readonly version: number | null;
  readonly attempts: number | null;
  readonly error: string | null;
  readonly retriedAs: string | null;
  readonly steps: readonly JobStep[];
}

export type Retry =
  | { readonly kind: "asked again"; readonly as: string }
  | { readonly kind: "unknown" | "done" | "under way" | "not settled" }
  | { readonly kind: "retried before"; readonly as: string };

export interface JobDesk {
  show(id: string): Promise<JobReport | undefined>;
  /** Failed and stuck jobs. */
  listTroubled(wanted: { limit: number }): Promise<JobReport[]>;
  /**
   * Enqueues a failed job again as a new job with the same input. A stuck job is cancelled first, and restarts after a worker has released
   * its resources.
   */
  retry(id: string): Promise<Retry>;
}

interface JobDeskOptions {
  databases: Databases;
  urlOf(shard: Shard): string;
  log: Log;
  /** A job without progress for this long is stuck. */
  stuckMs?: number;
  /** The longest wait for a worker to settle a cancelled job. */
  settleMs?: number;
}

const hour = 60 * 60_000;
const endedBadly = ["ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED", "CANCELLED"] as const;
const open = ["ENQUEUED", "PENDING"] as const;
const Recorded = z.object({ steps: z.number() });

export function createJobDesk({ databases, urlOf, log, stuckMs = hour, settleMs = 30_000 }: JobDeskOptions): JobDesk {
  const clients = new Map<number, Promise<DBOSClient>>();
  const clientAt = (shard: Shard) => {
    const known = clients.get(shard.index);
    if (known) return known;
    // Uses our pool, which is closed with the databases.
    const made = DBOSClient.create({
      systemDatabaseUrl: urlOf(shard),
      systemDatabasePool: shard.pool,
      applicationName,
      logger: engineLogger(log),
    });
    clients.set(shard.index, made);
    return made;
  };

  async function findFailed(id: string): Promise<FailedJobRow | undefined> {
    for (const shard of databases.shards) {
      const [found] = await listFailedJobs(databases, shard, { id, limit: 1 });
      if (found) return found;
    }
    return undefined;
  }

  async function findOpen(id: string) {
    for (const shard of databases.shards) {
      const client = await clientAt(shard);
      const workflow = await client.getWorkflow(id);
      if (workflow) return { client, workflow };
    }
    return undefined;
  }

  function isStuck({ status, createdAt, updatedAt }: WorkflowStatus): boolean {
    if (endedBadly.some((bad) => bad === status)) return true;
    return open.some((each) => each === status) && (updatedAt ?? createdAt) < Date.now() - stuckMs;
  }

  async function listStuck(shard: Shard, limit: number): Promise<WorkflowStatus[]> {
    const client = await clientAt(shard);
    const bare = { loadInput: false, loadOutput: false } as const;
    const lists = await Promise.all([
      client.listWorkflows({ status: [...endedBadly], loadInput: false, limit }),
      client.listWorkflows({ status: [...open], endTime: new Date(Date.now() - stuckMs).toISOString(), ...bare, limit }),
    ]);
    const byId = new Map(lists.flat().map((workflow) => [workflow.workflowID, workflow]));
    return [...byId.values()].filter(isStuck);
  }

  async function askAgain({ author, id, name, queue, input }: FailedJobRow): Promise<Retry> {
    const as = nextIdOf(id);
    const client = await clientAt(databases.shardOf(author));
    return databases.forAuthor(author).transaction(async (trx): Promise<Retry> => {
      if (!(await markRetried(trx, { author, id, retriedAs: as }))) return { kind: "retried before", as };
      await client.enqueueInTransaction(
        clientOf(trx),
        { queueName: queue, workflowName: name, workflowID: as, queuePartitionKey: author, priority: 0 },
        input,
      );
      return { kind: "asked again", as };
    });
  }

  return {
    async show(id) {
      const found = await findOpen(id);
      if (found) return reportOf(found.workflow, stepsOf(await found.client.listWorkflowSteps(id)));
      const failed = await findFailed(id);
      return failed && reportOfFailed(failed);
    },
    async listTroubled({ limit }) {
      const reports: JobReport[] = [];
      for (const shard of databases.shards) {
        reports.push(...(await listFailedJobs(databases, shard, { limit })).map(reportOfFailed));
        reports.push(...(await listStuck(shard, limit)).map((workflow) => reportOf(workflow, [])));
      }
      return reports.toSorted((one, other) => other.askedAt.getTime() - one.askedAt.getTime()).slice(0, limit);
    },
    async retry(id) {
      const found = await findOpen(id);
      if (found) {
        if (found.workflow.status === "SUCCESS") return { kind: "done" };
        if (!isStuck(found.workflow)) return { kind: "under way" };
        await found.client.cancelWorkflow(id);
      }
      const deadline = Date.now() + (found ? settleMs : 0);
      for (;;) {
        const failed = await findFailed(id);
        if (failed?.retriedAs) return { kind: "retried before", as: failed.retriedAs };
        if (failed) return askAgain(failed);
        if (Date.now() >= deadline) return { kind: found ? "not settled" : "unknown" };
        await pause(250);
      }
    },
  };
}

/** "erase-1", then "erase-1~2", then "erase-1~3". */
function nextIdOf(id: string): string {
  const [, base = id, count = "1"] = /^(.*)~(\d{1,6})$/.exec(id) ?? [];
  return `${base}~${Number(count) + 1}`;
}

function reportOf(workflow: WorkflowStatus, steps: readonly JobStep[]): JobReport {
  const { workflowID: id, workflowName: name, status, createdAt, dequeuedAt, completedAt } = workflow;
  return {
    id,
    name,
    author: workflow.queuePartitionKey ?? "",
    status,
    askedAt: new Date(createdAt),
    begunAt: dateOrNull(dequeuedAt),
    endedAt: dateOrNull(completedAt),
    version: Recorded.safeParse(workflow.attributes).data?.steps ?? 1,
    attempts: workflow.recoveryAttempts ?? null,
    error: workflow.error === undefined || workflow.error === null ? null : messageOf(workflow.error),
    retriedAs: null,
    steps,
  };
}

function reportOfFailed({ id, name, author, status, askedAt, failedAt, error, retriedAs, steps }: FailedJobRow): JobReport {
  return { id, name, author, status, askedAt, begunAt: null, endedAt: failedAt, version: null, attempts: null, error, retriedAs, steps };
}

/** Omits the steps' results, which may contain authors' content. */
export function stepsOf(steps: Awaited<ReturnType<DBOSClient["listWorkflowSteps"]>>): JobStep[] {
  return (steps ?? []).map(({ name, error, startedAtEpochMs, completedAtEpochMs }) => ({
    name,
    beganAt: dateOrNull(startedAtEpochMs)?.toISOString() ?? null,
    endedAt: dateOrNull(completedAtEpochMs)?.toISOString() ?? null,
    error: error ? messageOf(error) : null,
  }));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The queue's partition key is the author. */
export function authorOf({ queuePartitionKey }: WorkflowStatus): AuthorId | undefined {
  return AuthorId.safeParse(queuePartitionKey).data;
}

function dateOrNull(ms: number | undefined): Date | null {
  return ms ? new Date(ms) : null;
}
