import type { AuthorId } from "@coursewright/base/ids.ts";
import type { z } from "zod";
import type { WriteQuery } from "../db/databases.ts";
import type { QueueName } from "./engine.ts";

/** The name and input of a workflow. A process that only enqueues jobs needs nothing else. */
export interface Job<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly queue?: QueueName;
  /** How long the record of a successful job is kept, if shorter than the default. */
  readonly keptMs?: number;
}

export interface Workflow {
  readonly name: string;
  readonly queue: QueueName;
  readonly version: number;
  readonly keptMs: number | undefined;
  run(input: unknown, steps: Steps): Promise<void>;
  abandoned(input: unknown): Promise<void>;
}

export interface StepOptions {
  /** Attempts per step before the workflow fails. */
  readonly attempts?: number;
  readonly firstPauseSeconds?: number;
  readonly timeoutMs?: number;
}

/** A step runs at least once, and never after its result is recorded. */
export interface Steps {
  /** For work outside the database. It must be idempotent. */
  step<T>(name: string, work: () => Promise<T>, options?: StepOptions): Promise<T>;
  /** For writes to the author's data. They are committed with the step's record, so exactly once. */
  transaction<T>(name: string, author: AuthorId, work: (trx: WriteQuery) => Promise<T>): Promise<T>;
}

interface WorkflowWork<Input> {
  /**
   * Raise it when steps change their order, names or results. Jobs in progress then restart from the first step, so every step must be
   * idempotent even after later steps ran.
   */
  readonly version?: number;
  /** Runs again from the start after a crash, with recorded results of steps. It must be deterministic outside of steps. */
  run(input: Input, steps: Steps): Promise<void>;
  /** Releases resources of a workflow that failed or was given up. May be called more than once. */
  abandoned(input: Input): Promise<void>;
}

export function defineWorkflow<Input>(
  { name, input, queue = "jobs", keptMs }: Job<Input>,
  { version = 1, run, abandoned }: WorkflowWork<Input>,
): Workflow {
  return {
    name,
    queue,
    version,
    keptMs,
    run: async (given, steps) => run(input.parse(given), steps),
    abandoned: async (given) => abandoned(input.parse(given)),
  };
}
