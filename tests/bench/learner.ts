import type { Browser } from "@playwright/test";
import { median, type BenchSize } from "./interleaved.ts";
import { startLearnerFixture } from "./learner-fixture.ts";

/** The network profile of Lighthouse. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const cpuSlowdown = 4;
const phone = { width: 412, height: 823 };
const max = { ratio: 1.25, blockedMs: 50, shift: 0 };
/** Longer tasks delay input noticeably. */
const longTaskMs = 50;

interface View {
  lcp: number;
  /** The total time of tasks beyond 50 ms each, until the page is idle. */
  blocked: number;
  shift: number;
}

/** Compares a learner's page with every block on a slow phone with plain text of as many bytes, and with the same text and picture. */
export async function benchLearner({ pairs }: Pick<BenchSize, "pairs">): Promise<void> {
  const fixture = await startLearnerFixture();
  try {
    await viewOf(fixture.browser, fixture.lesson);
    const runs: Run[] = [];
    for (let pair = 1; pair <= pairs; pair += 1) {
      const run = {
        words: await viewOf(fixture.browser, fixture.words),
        bare: await viewOf(fixture.browser, fixture.bare),
        ours: await viewOf(fixture.browser, fixture.lesson),
      };
      runs.push(run);
      console.log(
        `${String(pair).padStart(2)}  words ${show(run.words)}  bare ${show(run.bare)}  ours ${show(run.ours)}  ratio ${ratioOf(run).toFixed(2)}, to bare ${ratioToBare(run).toFixed(2)}`,
      );
    }
    const middle = (pick: (run: Run) => number) => Number(median(runs.map(pick)).toFixed(2));
    const figures = {
      ratio: middle(ratioOf),
      ratioToBare: middle(ratioToBare),
      lcpOurs: middle(({ ours }) => ours.lcp),
      lcpBare: middle(({ bare }) => bare.lcp),
      lcpWords: middle(({ words }) => words.lcp),
      blockedMs: middle(({ ours }) => ours.blocked),
      shift: Math.max(...runs.map(({ ours }) => ours.shift)),
    };
    console.log(JSON.stringify({ bench: "learner", ...figures, max, pairs }));
  } finally {
    await fixture.stop();
  }
}

interface Run {
  words: View;
  bare: View;
  ours: View;
}

/** The goal compares with plain text of as many bytes. */
function ratioOf({ ours, words }: Run): number {
  return ours.lcp / words.lcp;
}

function ratioToBare({ ours, bare }: Run): number {
  return ours.lcp / bare.lcp;
}

async function viewOf(browser: Browser, address: string): Promise<View> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", slow4G);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.goto(address, { waitUntil: "networkidle" });
  const view = await page.evaluate(measure, longTaskMs);
  await context.close();
  return view;
}

/** Reads the entries that the browser has recorded so far. */
function measure(longMs: number): Promise<View> {
  const { promise, resolve } = Promise.withResolvers<View>();
  const view = { lcp: 0, blocked: 0, shift: 0 };
  const note = (entry: PerformanceEntry) => {
    if (entry.entryType === "largest-contentful-paint") view.lcp = Math.max(view.lcp, entry.startTime);
    else if (entry.entryType === "longtask") view.blocked += entry.duration - longMs;
    else if ("value" in entry && typeof entry.value === "number") view.shift += entry.value;
  };
  for (const type of ["largest-contentful-paint", "longtask", "layout-shift"])
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(view))));
  return promise;
}

function show({ lcp, blocked, shift }: View): string {
  return `LCP ${lcp.toFixed(0).padStart(5)} ms, blocked ${blocked.toFixed(0).padStart(3)} ms, shift ${shift}`;
}
