import { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import { z } from "zod";
import { createDatabases } from "../src/platform/db/databases.ts";
import { createLog } from "../src/platform/log/log.ts";
import { createJobs } from "../src/platform/jobs/jobs.ts";
import { defineWorkflow, type Job, type Steps } from "../src/platform/jobs/workflow.ts";

type TraceInput = { author: AuthorId; id: string };
const input: z.ZodType<TraceInput> = z.object({ author: AuthorId, id: z.string() });

/** A job of three steps that writes a row for each step. */
export const traceJob: Job<TraceInput> = { name: "trace", input };
export const laterJob: Job<TraceInput> = { name: "later", input };

/** A worker in a separate process that a test can kill: node killable-worker.ts <authors url> [release] */
if (import.meta.main) {
  const url = z.string().parse(process.argv[2]);
  const release = z.enum(["1", "2"]).parse(process.argv[3] ?? "1");
  const log = createLog({ level: "warn", process: "killable-worker" });
  const databases = createDatabases({ directoryUrl: url, authorsUrls: [url], poolSize: 10, log });
  const jobs = await createJobs({ databases, authorsUrls: [url], log });

  const leaveWith =
    (steps: Steps, { author, id }: TraceInput) =>
    (step: string) =>
      steps.transaction(step, author, async (trx) => {
        await sql`insert into traces (author_id, workflow_id, step) values (${author}, ${id}, ${step})`.execute(trx);
      });

  const trace = defineWorkflow(traceJob, {
    version: Number(release),
    async run({ author, id }, steps) {
      const leave = leaveWith(steps, { author, id });
      // A new step before those that the first release recorded.
      if (release === "2") await leave("prepared");
      await leave("first");
      const isMended = () =>
        databases.forAuthor(author).transaction(async (trx) => {
          return (await sql`select from traces where workflow_id = ${id} and step = 'mended'`.execute(trx)).rows.length > 0;
        });
      if (id.startsWith("abandoned") && !(await steps.step("look", isMended))) throw new Error("this one fails until it is mended");
      await steps.step("outside", () => new Promise((resolve) => setTimeout(resolve, 150)));
      await leave("last");
    },
    async abandoned({ author, id }) {
      await databases.forAuthor(author).transaction(async (trx) => {
        await sql`insert into traces (author_id, workflow_id, step) values (${author}, ${id}, 'settled')`.execute(trx);
      });
    },
  });
  const later = defineWorkflow(laterJob, {
    run: (ref, steps) => leaveWith(steps, ref)("last"),
    abandoned: async () => undefined,
  });
  const workflows = release === "2" ? [trace, later] : [trace];
  // Exits later than a real worker: until then only the ownership check prevents writes.
  const onLeaseLost = () => void setTimeout(() => process.exit(1), 1_500);
  const worker = await jobs.startWorker({ workflows, onLeaseLost });
  process.stdout.write(`${worker.executorId}\n`);
  process.on("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
}
