import { dashboardPeriods, readDashboard, type DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import type { Page } from "@playwright/test";
import { startDashboardFixture, type DashboardFixture } from "./dashboard-fixture.ts";
import { isTrial, median, type BenchSize } from "./interleaved.ts";
import { quantile } from "./key-costs.ts";

const learners = 1_000_000;
const answersOfEach = 50;
const maxMs = 300;
/** Neither UTC nor a whole hour off it, so that no day of the author matches a day of the counts. */
const zone = "Asia/Kolkata";

/**
 * Measures the dashboard of a course with a million learners: the API's response for each period, and the screen from the click to its
 * numbers.
 */
export async function benchDashboard({ pairs }: Pick<BenchSize, "pairs">): Promise<void> {
  const startedAt = performance.now();
  const fixture = await startDashboardFixture({ learners: isTrial({ pairs }) ? 10_000 : learners });
  try {
    console.log(`${Math.round((performance.now() - startedAt) / 1000)} s to lay out ${JSON.stringify(fixture.rows)}`);
    const answers: Partial<Record<DashboardPeriod, { p50: number; p99: number }>> = {};
    for (const period of dashboardPeriods)
      answers[period] = await answerTimes(fixture, { period, count: isTrial({ pairs }) ? 5 : answersOfEach });
    const screen = await screenTimes(fixture, pairs);
    console.log(JSON.stringify({ bench: "dashboard", answers, screen, goalMs: maxMs, rows: fixture.rows }));
  } finally {
    await fixture.stop();
  }
}

async function answerTimes({ author, projectId }: DashboardFixture, { period, count }: { period: DashboardPeriod; count: number }) {
  const times: number[] = [];
  const ask = async () => {
    const from = performance.now();
    const reply = await author.call(readDashboard, { params: { uid: author.uid, projectId }, query: { period, zone } });
    times.push(performance.now() - from);
    return reply;
  };
  const { learners: counted, questions, replayed } = await ask();
  times.length = 0;
  for (let n = 0; n < count; n += 1) await ask();
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => Number(quantile(times, share).toFixed(1)));
  console.log(
    `${period}: p50 ${p50} ms, p99 ${p99} ms of ${count}; ${counted} learners, ${questions.length} questions, ${replayed?.pageName}`,
  );
  return { p50, p99 };
}

/** Opens each screen in its own tab. The first one also loads the script. */
async function screenTimes({ context, editor }: DashboardFixture, count: number) {
  const times: number[] = [];
  for (let n = 0; n <= count; n += 1) {
    const page = await context.newPage();
    await page.goto(editor);
    await page.getByRole("link", { name: "Add a Dashboard" }).waitFor();
    await untilAtRest(page);
    times.push(await clickToNumbers(page));
    await page.close();
  }
  const [first = 0, ...later] = times.map(Math.round);
  const figures = { first, median: median(later), worst: Math.max(...later) };
  console.log(`from the click to the numbers: first ${figures.first} ms, then median ${figures.median} ms, worst ${figures.worst} ms`);
  return figures;
}

/** Waits until the editor has finished loading. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let rests = 0;
        const check = (deadline: IdleDeadline) => {
          rests = deadline.timeRemaining() > 40 ? rests + 1 : 0;
          if (rests === 5) resolve();
          else requestIdleCallback(check);
        };
        requestIdleCallback(check);
      }),
  );
}

/** From the click event until the frame after the headline appears. */
async function clickToNumbers(page: Page): Promise<number> {
  await page.evaluate(() => {
    const painted = new Promise<number>((resolve) => {
      let clickedAt = 0;
      addEventListener("click", ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
      const check = () => {
        if (!document.querySelector(".dashboard h1")) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame((at) => resolve(at - clickedAt)));
      };
      const observer = new MutationObserver(check);
      observer.observe(document.body, { childList: true, subtree: true });
    });
    Object.assign(window, { painted });
  });
  await page.getByRole("link", { name: "Add a Dashboard" }).click();
  return page.evaluate(async () => ("painted" in window ? Number(await window.painted) : Number.NaN));
}
