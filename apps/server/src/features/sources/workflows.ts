import { defineWorkflow, type Steps, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import { readSourceJob } from "./adding.ts";
import type { Part } from "./reading/document.ts";
import type { HeardChunk, Reading, ReadingEnd, ReadingPlan, SourceReading } from "./reading.ts";

/** Survives a store, provider or database that is away for about a minute. */
const patiently = { attempts: 6, firstPauseSeconds: 1 } as const;

/** Reads one source. Whatever is repeated after a crash replaces what it wrote before. */
export function defineReadSourceWorkflow({ reading, log }: { reading: SourceReading; log: Log }): Workflow {
  return defineWorkflow(readSourceJob, {
    async run(name, steps) {
      const announce = () => steps.step("announce", () => reading.announce(name), patiently);
      if (!(await steps.transaction("begin", name.author, (trx) => reading.begin(trx, name)))) return announce();
      await announce();
      const end = await read(reading, name, steps).catch((err: unknown): ReadingEnd => {
        log.error({ err, ...name }, "could not read a source");
        return { problem: { reason: "internal" } };
      });
      if (end !== "stored") await steps.transaction("fail", name.author, (trx) => reading.fail(trx, name, end.problem));
      return announce();
    },
    abandoned: (name) => reading.abandon(name),
  });
}

async function read(reading: SourceReading, name: Reading, steps: Steps): Promise<ReadingEnd> {
  const plan = await steps.step<ReadingPlan>("plan", () => reading.plan(name), patiently);
  if (plan === "document") return steps.step<ReadingEnd>("read", () => reading.read(name), patiently);
  if ("problem" in plan) return plan;
  const { seconds, chunks } = plan;
  const parts: Part[] = [];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    let asked = 0;
    const hear = () => reading.hear(name, { chunk, chunks, mayAskAgain: (asked += 1) < patiently.attempts });
    const heard = await steps.step<HeardChunk>("hear", hear, patiently);
    if ("problem" in heard) return heard;
    parts.push(...heard.parts);
  }
  return steps.step<ReadingEnd>("store", () => reading.storeHeard(name, { seconds, parts }), patiently);
}
