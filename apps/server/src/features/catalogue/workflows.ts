import type { UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import { defineWorkflow, type Steps, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import type { ChunkPlan, Joined } from "../audiobook/service.ts";
import type { AudiobookPart, PlanReply } from "./audiobook-part.ts";
import type { EntryPart, EntryReply } from "./entry-part.ts";
import { updateJob } from "./service.ts";
import type { UpdateRun } from "./update-run.ts";

type UpdateName = Parameters<UpdateRun["announce"]>[0];

interface Parts {
  run: UpdateRun;
  entry: EntryPart;
  audiobook: AudiobookPart;
  log: Log;
}

interface Making {
  readonly name: UpdateName;
  readonly steps: Steps;
  readonly parts: Parts;
}

/** Together with the gateway's retries, covers about a minute of a busy provider or database. */
const retries = { attempts: 6, firstPauseSeconds: 1 } as const;
/** Chunks of many pages compete for few calls, so one rejected chunk must not end an audiobook. */
const moreRetries = { attempts: 7, firstPauseSeconds: 1 } as const;
const spokenAtOnce = 4;

/** Updates one page. Each part is made, charged and announced separately and once, even if workers crash. */
export function defineUpdateWorkflow(parts: Parts): Workflow {
  const { run, log } = parts;
  return defineWorkflow(updateJob, {
    async run(name, steps) {
      const making = { name, steps, parts };
      const announce = () => steps.step("announce", () => run.announce(name));
      for (;;) {
        const part = await steps.transaction("next part", name.uid, (trx) => run.next(trx, name));
        await announce();
        if (part === null) return;
        try {
          await (part === "catalogue" ? makeEntry(making) : makeAudiobook(making));
        } catch (err) {
          log.error({ err, ...name, part }, "part of a catalogue update failed");
          await steps.transaction("fail part", name.uid, (trx) => run.fail(trx, name, part, "internal"));
        }
      }
    },
    abandoned: (name) => run.abandon(name),
  });
}

async function makeEntry({ name, steps, parts: { entry } }: Making): Promise<void> {
  const picture = await steps.step("picture", () => entry.takePicture(name), retries);
  const reply = await askInStep<EntryReply>(steps, "write", { ask: (options) => entry.write(name, options), retry: retries });
  const unused = await steps.transaction("end catalogue", name.uid, (trx) => entry.end(trx, name, { picture, reply }));
  if (unused !== null) await steps.step("drop picture", () => entry.dropPicture(name, unused), retries);
}

async function makeAudiobook(making: Making): Promise<void> {
  const { name, steps, parts } = making;
  const { audiobook, run } = parts;
  const fail = (problem: UpdateProblem) => steps.transaction("fail part", name.uid, (trx) => run.fail(trx, name, "audiobook", problem));
  const planned = await steps.step<PlanReply>("plan", () => audiobook.plan(name), retries);
  if ("problem" in planned) return fail(planned.problem);
  const problem = await speakAll(making, planned);
  if (problem !== null) return fail(problem);
  const joined = await steps.step<Joined>("join", () => audiobook.join(planned), retries);
  return steps.transaction("end audiobook", name.uid, (trx) => audiobook.end(trx, planned, joined));
}

type Planned = Exclude<PlanReply, { problem: UpdateProblem }>;

/**
 * Speaks a few chunks at a time. Steps always start in the plan's order, so that a recovering worker finds each step under its
 * number. After a failure the remaining steps do nothing.
 */
async function speakAll({ steps, parts: { audiobook, log } }: Making, planned: Planned): Promise<UpdateProblem | null> {
  let [next, spoken] = [0, 0];
  let problem: UpdateProblem | null = null;

  async function speakNext(chunk: ChunkPlan): Promise<void> {
    const ask = async (options: Asking) =>
      problem === null ? audiobook.speak(planned, chunk, { ...options, spoken: () => spoken + 1 }) : null;
    try {
      const failed = await askInStep(steps, "speak", { ask, retry: moreRetries });
      problem ??= failed;
      spoken += 1;
    } catch (err) {
      log.error({ err, ...planned.recording }, "speaking a chunk failed");
      problem ??= "internal";
    }
  }

  async function lane(): Promise<void> {
    for (let chunk = planned.plan.chunks[next]; chunk; chunk = planned.plan.chunks[next]) {
      next += 1;
      await speakNext(chunk);
    }
  }

  await Promise.all(Array.from({ length: spokenAtOnce }, lane));
  return problem;
}

interface Asking {
  readonly mayAskAgain: boolean;
}

interface Question<T> {
  readonly retry: { readonly attempts: number; readonly firstPauseSeconds: number };
  ask(options: Asking): Promise<T>;
}

/** Tells the step whether another attempt follows. */
function askInStep<T>(steps: Steps, name: string, { ask, retry }: Question<T>): Promise<T> {
  let asked = 0;
  return steps.step(name, () => ask({ mayAskAgain: (asked += 1) < retry.attempts }), retry);
}
