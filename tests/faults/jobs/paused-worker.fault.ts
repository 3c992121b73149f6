import { fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { eventually } from "../../product/eventually.ts";
import { expectInvariants } from "../support/invariants.ts";
import { prepareJobs } from "./job-load.ts";
import { startTwoWorkers, type TwoWorkers } from "./two-workers.ts";

const pauses = process.env["LONG_FAULTS"] ? 6 : 1;
/** A job of a paused worker ends within this time, including the lease. */
const maxWaitMs = 60_000;

const since = new Date();
let setup: TwoWorkers;
beforeAll(async () => {
  setup = await startTwoWorkers([1_500, 3_000]);
});
afterAll(async () => {
  for (const { isRunning, kill } of setup.product.workers) if (isRunning) kill("SIGCONT");
  await setup.stop();
});

it(
  "moves the jobs of a paused worker, which changes nothing when it resumes",
  async () => {
    const load = await prepareJobs(setup.product, { store: setup.store, authors: 3, waves: pauses * 4 });
    for (let n = 0; n < pauses; n += 1) {
      const paused = setup.product.workers[n % setup.product.workers.length] ?? setup.product.worker;
      await load.startUntilBusy(paused);
      paused.kill("SIGSTOP");
      const ended = await eventually("all jobs to end", load.whenEnded, 180_000);
      expect(ended).toEqual({ ...load.expected(), openHolds: 0, maxWaitMs: expect.any(Number) });
      expect(ended.maxWaitMs).toBeLessThan(maxWaitMs);

      const before = await everything();
      paused.kill("SIGCONT");
      await eventually("the resumed worker to exit", async () => !paused.isRunning, 240_000);
      expect(await everything()).toEqual(before);
      console.log(JSON.stringify({ fault: "paused-worker", jobs: ended.jobs, maxWaitMs: ended.maxWaitMs }));
      await paused.restart();
    }
    await expectInvariants(setup.product, { since });
  },
  pauses * 300_000,
);

/** Reads the results of all jobs: rows, and the number of calls to the provider. */
async function everything(): Promise<unknown> {
  const tables = ["ledger_operations", "holds", "publications", "catalogue_updates", "catalogue_entries", "audiobooks"];
  const counted = tables.map(
    (table) => `select '${table}' as name, count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`,
  );
  const { rows } = await setup.store.query(counted.join(" union all "));
  const calls = z.array(z.unknown()).parse(await (await fetch(`${setup.provider.origin}/__calls`)).json());
  return { rows, calls: calls.length };
}
