import { parseArgs } from "node:util";
import { localInstance } from "../../tools/local.ts";
import { type Product, startProduct } from "../../tools/product.ts";
import { daemonPid } from "../../tools/services/daemon.ts";
import { cpuMicros } from "../bench/cpu-time.ts";
import { startModelProvider } from "../fakes/model-provider.ts";
import { noBrowser } from "../faults/support/no-browser.ts";
import { authorsSaving } from "./authors-saving.ts";
import { budgets, type CrowdName } from "./budgets.ts";
import { checkBudget } from "./check-budget.ts";
import type { Crowd, CrowdOptions } from "./crowd.ts";
import { generationBurst } from "./generation-burst.ts";
import { learnersReading } from "./learners-reading.ts";
import { liveFeeds } from "./live-feeds.ts";
import { publishStorm } from "./publish-storm.ts";
import { watchStrain } from "./watch-strain.ts";

/*
 * `pnpm load [crowd …] [--seconds N] [--cards]` runs one load after another on the built product and prints a line of JSON for each. Exits
 * with 1 when a budget is exceeded. With --cards, each first release draws its picture, which takes longer than the rest of the release.
 */

const crowds: Record<CrowdName, (options: CrowdOptions) => Promise<Crowd>> = {
  "learners-reading": learnersReading,
  "authors-saving": authorsSaving,
  "generation-burst": generationBurst,
  "publish-storm": publishStorm,
  "live-feeds": liveFeeds,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "10" }, cards: { type: "boolean", default: false } },
});
const seconds = Number(values.seconds);
const names = Object.keys(crowds).filter(isCrowd);
const chosen = positionals.length > 0 ? positionals.filter(isCrowd) : names;
if (chosen.length < positionals.length || !Number.isInteger(seconds) || seconds < 1) {
  console.error(`pnpm load [${names.join("|")} …] [--seconds 10] [--cards]`);
  process.exit(2);
}

// A real model takes some time.
const provider = await startModelProvider({ port: 0, latencyMs: [200, 600] });
const product = await startProduct({ env: { AI_BASE_URL: provider.baseUrl, ...(!values.cards && { BROWSER_PATH: noBrowser }) } });
try {
  for (const name of chosen) if (!(await isWithinBudget(name))) process.exitCode = 1;
} finally {
  await product.stop();
  await provider.close();
}

async function isWithinBudget(name: CrowdName): Promise<boolean> {
  const crowd = await crowds[name]({ product, seconds });
  const stopWatching = await watchStrain(product);
  const before = cpuOf(product);
  const startedAt = performance.now();
  const report = await crowd.act();
  const lasted = (performance.now() - startedAt) / 1_000;
  const after = cpuOf(product);
  const strain = await stopWatching();
  const wrong = await crowd.verify();
  const { breaches, missed } = checkBudget(budgets[name], { report, strain, wrong });
  const cpuMicrosEach = Object.fromEntries(Object.entries(after).map(([part, micros]) => [part, perRequest(micros - (before[part] ?? 0))]));
  const { readings: _, ...strained } = strain;
  console.log(
    JSON.stringify({
      crowd: name,
      seconds: Number(lasted.toFixed(1)),
      ...report,
      perSecond: Math.round(report.sent / lasted),
      cpuMicrosEach,
      ...strained,
      wrong: wrong.length,
      missed,
      breaches,
    }),
  );
  return breaches.length === 0;

  function perRequest(micros: number): number {
    return Math.round(micros / report.sent);
  }
}

/** The processor time of the product's processes without the load generator. */
function cpuOf({ api, worker, edgeAgent }: Product): Record<string, number> {
  const instance = localInstance();
  const pidOf = (service: string) => daemonPid(instance, service) ?? 0;
  return {
    api: cpuMicros([api.pid]),
    postgres: cpuMicros([pidOf("postgres")]),
    worker: cpuMicros([worker.pid]),
    edge: cpuMicros([pidOf("edge"), edgeAgent.pid]),
  };
}

function isCrowd(name: string): name is CrowdName {
  return Object.hasOwn(crowds, name);
}
