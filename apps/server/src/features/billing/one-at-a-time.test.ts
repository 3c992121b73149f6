import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

it("runs once for concurrent callers, and once more for later callers", async () => {
  const runs: { given: readonly number[]; end: () => void }[] = [];
  const ask = oneAtATime<number, number, string>(
    (_thing, given) => new Promise((resolve) => runs.push({ given, end: () => resolve(runs.length) })),
    (thing) => thing,
  );
  const first = [ask("a", [1]), ask("a", [2])];
  await expect.poll(() => runs.length).toBe(1);
  const second = [ask("a", [3]), ask("a", [4])];
  runs[0]?.end();
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  expect(await Promise.all(second)).toEqual([2, 2]);
  expect(runs.map(({ given }) => given)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it("a failed run rejects only the callers that share it", async () => {
  let runs = 0;
  const ask = oneAtATime<never, number, string>(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error("away");
      return runs;
    },
    (thing) => thing,
  );
  await expect(ask("a", [])).rejects.toThrow("away");
  expect(await ask("a", [])).toBe(2);
});
