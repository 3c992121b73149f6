import lighthouse from "lighthouse";
import { median, type BenchSize } from "./interleaved.ts";
import { startLearnerFixture } from "./learner-fixture.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"];
const least = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

/** Runs Lighthouse on a cover and on a page with every block, on its slow phone. Prints the median of the runs. */
export async function benchLighthouse({ pairs }: Pick<BenchSize, "pairs">): Promise<void> {
  const fixture = await startLearnerFixture();
  try {
    const pages = { cover: await audited(fixture.cover), lesson: await audited(fixture.lesson) };
    console.log(JSON.stringify({ bench: "lighthouse", ...pages, least, runs: pairs }));
  } finally {
    await fixture.stop();
  }

  async function audited(address: string): Promise<Record<string, number>> {
    const runs: Array<Record<string, number>> = [];
    for (let run = 1; run <= pairs; run += 1) {
      runs.push(await audit(address, fixture.debuggingPort));
      console.log(`${String(run).padStart(2)}  ${address}  ${JSON.stringify(runs.at(-1))}`);
    }
    return Object.fromEntries(categories.map((name) => [name, median(runs.map((scores) => scores[name] ?? 0))]));
  }
}

async function audit(address: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(address, { port, onlyCategories: categories, logLevel: "error" });
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`);
  const { lhr } = result;
  for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits))
    if (scoreDisplayMode === "binary" && score !== null && score < 1) console.log(`    ${id}: ${title}`);
  return Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]));
}
