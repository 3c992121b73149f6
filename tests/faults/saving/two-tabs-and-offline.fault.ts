import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "../../../tools/product.ts";
import { localInstance } from "../../../tools/local.ts";
import { signUpMany, type Author } from "../../product/author.ts";
import { writeCourse } from "../../product/course.ts";
import type { Planted } from "./browser-in-node.ts";
import { runSchedule, schedule, type Outcome } from "./run-schedule.ts";

const seed = Number(process.env["SEED"] ?? 20_260_101);
/** Each author may save about ten times a second. Together they keep the product busy. */
const authorCount = 12;

let product: Product;
let authors: Author[];
beforeAll(async () => {
  product = await startProduct();
  const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
  authors = await signUpMany({ origin: product.origin, mailUrl }, authorCount);
});
afterAll(() => product.stop());

it("loses and overwrites no word in 240 random schedules of two tabs", { timeout: 600_000 }, async () => {
  const outcomes = await runMany({ schedules: 240, planted: "none" });
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  console.log(
    JSON.stringify({
      fault: "two-tabs-and-offline",
      seed,
      schedules: outcomes.length,
      edits: sum(({ edits }) => edits),
      crashes: sum(({ crashes }) => crashes),
      conflicts: sum(({ conflicts }) => conflicts),
      problems: problems.length,
    }),
  );
  expect(problems).toEqual([]);
  expect(sum(({ conflicts }) => conflicts)).toBeGreaterThan(20);
});

it.each<Planted>(["the last save wins", "nothing is kept on disk"])(
  "the checker sees it when %s",
  { timeout: 300_000 },
  async (planted) => {
    const outcomes = await runMany({ schedules: 40, planted });
    expect(outcomes.flatMap(({ problems }) => problems).length).toBeGreaterThan(0);
  },
);

async function runMany({ schedules, planted }: { schedules: number; planted: Planted }): Promise<Outcome[]> {
  const all = fc.sample(schedule, { numRuns: schedules, seed }).map((steps, number) => ({ steps, number }));
  const perAuthor = Math.ceil(schedules / authors.length);
  const desks = authors.map(async (author, desk) => {
    const mine = all.slice(desk * perAuthor, (desk + 1) * perAuthor);
    const addresses = await writeCourse(author, { pages: mine.length });
    const outcomes: Outcome[] = [];
    for (const [index, { steps, number }] of mine.entries()) {
      const address = addresses[index];
      if (address) outcomes.push(await runSchedule({ author, address, steps, number, planted }));
    }
    return outcomes;
  });
  return (await Promise.all(desks)).flat();
}
