import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProcessHandle } from "../../../tools/product.ts";
import { eventually } from "../../product/eventually.ts";
import { expectInvariants } from "../support/invariants.ts";
import { type JobLoad, prepareJobs } from "./job-load.ts";
import { buildNextRelease } from "./next-release.ts";
import { startTwoWorkers, type TwoWorkers } from "./two-workers.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const rounds = isLong ? 5 : 1;
const authors = isLong ? 12 : 3;
/** No job may wait longer than this, even during a deploy. */
const maxWaitMs = 60_000;

const since = new Date();
let setup: TwoWorkers;
beforeAll(async () => {
  setup = await startTwoWorkers([1_500, 3_000]);
});
afterAll(() => setup.stop());

it(
  "ends each job once within a minute during deploy, rollback and kills",
  async () => {
    const load = await prepareJobs(setup.product, { store: setup.store, authors, waves: rounds * 8 });
    const [ours, theirs] = [undefined, buildNextRelease()];
    for (let round = 0; round < rounds; round += 1) {
      for (const build of [theirs, ours]) for (const worker of setup.product.workers) await replaceMidJob(load, worker, build);
    }
    const ended = await eventually("all jobs to end", load.whenEnded, 180_000);
    const versions = await versionsRecorded();
    console.log(
      JSON.stringify({
        fault: "version-change",
        ...ended,
        ...versions,
        updates: ended.updates.length,
        publications: ended.publications.length,
      }),
    );
    expect(ended).toEqual({ ...load.expected(), openHolds: 0, maxWaitMs: expect.any(Number) });
    expect(ended.maxWaitMs).toBeLessThan(maxWaitMs);
    // Counts jobs that the next release had begun and this release started again.
    expect(versions.rolledBack).toBeGreaterThan(0);
    await expectInvariants(setup.product, { since });
  },
  rounds * 300_000,
);

/** Kills a worker while it has jobs, and starts it again from another build. */
async function replaceMidJob(load: JobLoad, worker: ProcessHandle, build: string | undefined): Promise<void> {
  await load.startUntilBusy(worker);
  worker.kill("SIGKILL");
  await worker.restart({ build });
}

async function versionsRecorded(): Promise<{ rolledBack: number; deployed: number }> {
  const { rows } = await setup.store.query<{ rolledBack: number; deployed: number }>(
    `select count(*) filter (where attributes ->> 'steps' = '1')::int as "rolledBack",
       count(*) filter (where attributes ->> 'steps' = '2')::int as deployed
     from dbos.workflow_status where created_at >= $1`,
    [since.getTime()],
  );
  return rows[0] ?? { rolledBack: 0, deployed: 0 };
}
