import type { Databases } from "../src/platform/db/databases.ts";
import type { Steps, Workflow } from "../src/platform/jobs/workflow.ts";

interface Restart {
  workflow: Workflow;
  input: unknown;
  databases: Databases;
  /** The worker dies after this many steps. */
  afterSteps: number;
}

/**
 * Simulates a deploy that changes a job's steps: one worker dies in the middle, and the next one starts from the first step. Returns
 * whether the job was still in progress when the first worker died.
 */
export async function restart({ workflow, input, databases, afterSteps }: Restart): Promise<boolean> {
  const hasDied = await runUntil({ workflow, input, databases, afterSteps });
  await runUntil({ workflow, input, databases, afterSteps: Number.POSITIVE_INFINITY });
  return hasDied;
}

function runUntil({ workflow, input, databases, afterSteps }: Restart): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let done = 0;
    async function count<T>(work: () => Promise<T>): Promise<T> {
      if (done >= afterSteps) return die();
      const answer = await work();
      done += 1;
      return answer;
    }
    // Work in a killed process never continues.
    function die(): Promise<never> {
      resolve(true);
      return new Promise(() => undefined);
    }
    const steps: Steps = {
      step: (_name, work) => count(work),
      transaction: (_name, author, work) => count(() => databases.forAuthor(author).transaction(work)),
    };
    workflow.run(input, steps).then(() => resolve(false), reject);
  });
}
