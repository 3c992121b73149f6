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

/** With the gateway's own tries, about a minute of a provider or a store that is busy. */
const patiently = { attempts: 6, firstPauseSeconds: 1 } as const;
/** Chunks of many pages wait for the same few calls: one that found no room must not end an audiobook. */
const morePatiently = { attempts: 7, firstPauseSeconds: 1 } as const;
const spokenAtOnce = 4;

/** One page: each part is made, charged and told of by itself, once, however many workers die over it. */
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
          log.error({ err, ...name, part }, "a part of an update failed");
          await steps.transaction("fail part", name.uid, (trx) => run.fail(trx, name, part, "internal"));
        }
      }
    },
    abandoned: (name) => run.abandon(name),
  });
}

async function makeEntry({ name, steps, parts: { entry } }: Making): Promise<void> {
  const picture = await steps.step("picture", () => entry.takePicture(name), patiently);
  const reply = await askInStep<EntryReply>(steps, "write", { ask: (options) => entry.write(name, options), patience: patiently });
  const unused = await steps.transaction("end catalogue", name.uid, (trx) => entry.end(trx, name, { picture, reply }));
  if (unused !== null) await steps.step("drop picture", () => entry.dropPicture(name, unused), patiently);
}

async function makeAudiobook(making: Making): Promise<void> {
  const { name, steps, parts } = making;
  const { audiobook, run } = parts;
  const fail = (problem: UpdateProblem) => steps.transaction("fail part", name.uid, (trx) => run.fail(trx, name, "audiobook", problem));
  const planned = await steps.step<PlanReply>("plan", () => audiobook.plan(name), patiently);
  if ("problem" in planned) return fail(planned.problem);
  const problem = await speakAll(making, planned);
  if (problem !== null) return fail(problem);
  const joined = await steps.step<Joined>("join", () => audiobook.join(planned), patiently);
  return steps.transaction("end audiobook", name.uid, (trx) => audiobook.end(trx, planned, joined));
}

type Planned = Exclude<PlanReply, { problem: UpdateProblem }>;

/**
 * A few chunks at a time. Each is a step, begun in the plan's order whatever becomes of the others, so that a worker which takes over finds
 * every step under its number; after a failure the rest of them do nothing.
 */
async function speakAll({ steps, parts: { audiobook, log } }: Making, planned: Planned): Promise<UpdateProblem | null> {
  let [next, spoken] = [0, 0];
  let problem: UpdateProblem | null = null;

  async function speakNext(chunk: ChunkPlan): Promise<void> {
    const ask = async (options: Asking) =>
      problem === null ? audiobook.speak(planned, chunk, { ...options, spoken: () => spoken + 1 }) : null;
    try {
      const failed = await askInStep(steps, "speak", { ask, patience: morePatiently });
      problem ??= failed;
      spoken += 1;
    } catch (err) {
      log.error({ err, ...planned.recording }, "a chunk was not spoken");
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
  readonly patience: { readonly attempts: number; readonly firstPauseSeconds: number };
  ask(options: Asking): Promise<T>;
}

/** The last of the attempts may not ask for another. */
function askInStep<T>(steps: Steps, name: string, { ask, patience }: Question<T>): Promise<T> {
  let asked = 0;
  return steps.step(name, () => ask({ mayAskAgain: (asked += 1) < patience.attempts }), patience);
}
