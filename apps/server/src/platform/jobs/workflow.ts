import type { AuthorId } from "@coursewright/base/ids.ts";
import type { z } from "zod";
import type { WriteQuery } from "../db/databases.ts";
import type { QueueName } from "./engine.ts";

/** What a workflow is called and takes. It is all that a process which only asks for the work must know. */
export interface Job<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly queue?: QueueName;
  /** How long its record stays once it has ended well, where that is shorter than for other jobs. */
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
  /** How often a step that throws is tried before its error is the workflow's. */
  readonly attempts?: number;
  readonly firstPauseSeconds?: number;
  readonly timeoutMs?: number;
}

/** A step runs at least once, and never again once its result is recorded. */
export interface Steps {
  /** For work outside the database: it must be harmless to repeat. */
  step<T>(name: string, work: () => Promise<T>, options?: StepOptions): Promise<T>;
  /** For writes to the author's data: they are committed together with the step's record, so exactly once. */
  transaction<T>(name: string, author: AuthorId, work: (trx: WriteQuery) => Promise<T>): Promise<T>;
}

interface WorkflowWork<Input> {
  /**
   * Raise it when the steps change their order, their names or what they answer. Jobs in progress then start again from the first step, so
   * every step must also be harmless to repeat after the ones behind it.
   */
  readonly version?: number;
  /** Runs again from the start after a crash, with recorded steps answering at once: outside of steps it must be deterministic. */
  run(input: Input, steps: Steps): Promise<void>;
  /** Called when the workflow ended without having its own say, perhaps more than once: release what it holds. */
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
