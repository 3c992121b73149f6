import type pg from "pg";
import { fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Product, startProduct } from "../../tools/product.ts";
import { type ModelProvider, startModelProvider } from "../fakes/model-provider.ts";
import { eventually } from "../product/eventually.ts";
import { connectAsOwner } from "./crowd.ts";
import { expectInvariants } from "./invariants.ts";
import { prepareJobs } from "./job-load.ts";
import { noBrowser } from "./no-browser.ts";

const pauses = process.env["LONG_FAULTS"] ? 6 : 1;
/** A job of a paused worker ends within it, the lease included. */
const maxWaitMs = 60_000;

const since = new Date();
let provider: ModelProvider;
let product: Product;
let store: pg.Client;
beforeAll(async () => {
  provider = await startModelProvider({ port: 0, latencyMs: [1_500, 3_000] });
  product = await startProduct({ workerProcesses: 2, env: { AI_BASE_URL: provider.baseUrl, BROWSER_PATH: noBrowser } });
  store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
});
afterAll(async () => {
  for (const { isRunning, kill } of product.workers) if (isRunning) kill("SIGCONT");
  await store.end();
  await product.stop();
  await provider.close();
});

it(
  "a worker paused past its lease loses its jobs to another, and changes nothing when it resumes",
  async () => {
    const load = await prepareJobs(product, { store, authors: 3, waves: pauses * 4 });
    for (let n = 0; n < pauses; n += 1) {
      const paused = product.workers[n % product.workers.length] ?? product.worker;
      await load.startUntilBusy(paused);
      paused.kill("SIGSTOP");
      const ended = await eventually("all jobs to end", load.whenEnded, 180_000);
      expect(ended).toEqual({ ...load.expected(), openHolds: 0, maxWaitMs: expect.any(Number) });
      expect(ended.maxWaitMs).toBeLessThan(maxWaitMs);

      const before = await everything();
      paused.kill("SIGCONT");
      await eventually("the resumed worker to end itself", async () => !paused.isRunning, 30_000);
      expect(await everything()).toEqual(before);
      console.log(JSON.stringify({ fault: "paused-worker", jobs: ended.jobs, maxWaitMs: ended.maxWaitMs }));
      await paused.restart();
    }
    await expectInvariants(product, { since });
  },
  pauses * 300_000,
);

/** What jobs leave behind: rows, and questions to the provider. */
async function everything(): Promise<unknown> {
  const tables = ["ledger_operations", "holds", "publications", "catalogue_updates", "catalogue_entries", "audiobooks"];
  const counted = tables.map(
    (table) => `select '${table}' as name, count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`,
  );
  const { rows } = await store.query(counted.join(" union all "));
  const calls = z.array(z.unknown()).parse(await (await fetch(`${provider.origin}/__calls`)).json());
  return { rows, calls: calls.length };
}
