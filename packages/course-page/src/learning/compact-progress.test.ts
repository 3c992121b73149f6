import { describe, expect, it } from "vitest";
import { bytesOf, compact as compactResting } from "./compact-progress.ts";
import { merge, nothing, progressFrom, withAnswer, withReview } from "./progress-state.ts";
import type { Progress } from "./progress-state.ts";
import { memoryOf } from "./review-queue.ts";

const compact = (progress: Progress, most: number) => compactResting(progress, most, async () => undefined);
const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

/** A seeded generator, so that a failing run can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function reviewed(seed: number, { from, count }: { from: number; count: number }): Progress {
  const random = randomOf(seed);
  let [progress, at] = [nothing, from];
  for (let n = 0; n < count; n += 1) {
    at += Math.floor(random() * 3 * day);
    progress = withReview(progress, `c${Math.floor(random() * 4)}`, 1 + Math.floor(random() * 4), at);
  }
  return progress;
}

const memories = (progress: Progress) =>
  ["c0", "c1", "c2", "c3"].map((card) => memoryOf(progress.reviews[card] ?? [], 0, progress.checkpoints?.[card]));

describe("compacted progress", () => {
  it("is unchanged if it fits", async () => {
    const progress = reviewed(1, { from: start, count: 20 });
    expect(await compact(progress, bytesOf(progress))).toBe(progress);
  });

  it("keeps every card's exact schedule, even when compacted repeatedly", async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const whole = reviewed(seed, { from: start, count: 200 });
      const short = await compact(whole, bytesOf(whole) / 3);
      if (!short) throw new Error("It should fit");
      expect(bytesOf(short)).toBeLessThanOrEqual(bytesOf(whole) / 3);
      expect(memories(short)).toEqual(memories(whole));
      const later = reviewed(seed + 500, { from: whole.clock + 1, count: 200 });
      const again = await compact(merge(short, later), bytesOf(merge(short, later)) / 2);
      expect(again && memories(again)).toEqual(memories(merge(whole, later)));
      expect(progressFrom(JSON.parse(JSON.stringify(short)))).toEqual(short);
    }
  });

  it("merges to the same result in any order and any number of times", async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const [one, two] = [reviewed(seed, { from: start, count: 60 }), reviewed(seed + 1_000, { from: start, count: 60 })];
      const both = merge(one, two);
      const short = (await compact(both, bytesOf(both) / 2)) ?? nothing;
      expect(merge(short, one)).toEqual(merge(one, short));
      expect(merge(merge(short, one), two)).toEqual(merge(short, merge(one, two)));
      expect(merge(short, both)).toEqual(short);
      expect(merge(short, short)).toEqual(short);
    }
  });

  it("drops its oldest answers last, and is undefined if still too large", async () => {
    const answered = [1, 2, 3].reduce(
      (progress, at) => withAnswer(progress, `q${at}`, { given: "x".repeat(1_000), right: null }, at),
      nothing,
    );
    expect(Object.keys((await compact(answered, 2_500))?.answers ?? {})).toEqual(["q3", "q2"]);
    expect(await compact(reviewed(1, { from: start, count: 50 }), 100)).toBeUndefined();
  });

  it("tolerates hand-written data", async () => {
    const last = 8_640_000_000_000_000;
    const extremes = [0, 1, -1, 0.5, last, last + 1, 1e308, Number.NaN, Number.POSITIVE_INFINITY, "1", null, {}];
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const random = randomOf(seed);
      const any = () => extremes[Math.floor(random() * extremes.length)];
      const sane = [start, start, start + day, 2.5, 5, 1, 2, 0, 3, 0, 2];
      const checkpoint = sane.map((each) => (random() < 0.2 ? any() : each));
      const log = Array.from({ length: 8 }, (_, n) => [random() < 0.3 ? any() : start + n * day, 1 + Math.floor(random() * 4)]);
      const progress = progressFrom({ checkpoints: { c0: checkpoint }, reviews: { c0: log } });
      const short = await compact(progress, bytesOf(progress) - 1);
      expect(short === undefined || bytesOf(short) < bytesOf(progress)).toBe(true);
    }
  });
});
