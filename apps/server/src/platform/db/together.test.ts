import { expect, it } from "vitest";
import { together } from "./together.ts";

it("answers concurrent questions with one statement", async () => {
  const asked: Array<readonly number[]> = [];
  const double = together(async (keys: readonly number[]) => {
    asked.push(keys);
    return (key) => key * 2;
  });
  expect(await Promise.all([1, 2, 2, 3].map(double))).toEqual([2, 4, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

it("batches later questions and reports a failure to its callers only", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const asked: Array<readonly string[]> = [];
  const echo = together(async (keys: readonly string[]) => {
    asked.push(keys);
    if (keys.includes("first")) {
      await held;
      throw new Error("the store is away");
    }
    return (key) => key;
  });
  const first = echo("first");
  await new Promise(setImmediate);
  const later = ["second", "third"].map(echo);
  letGo();
  await expect(first).rejects.toThrow("the store is away");
  expect(await Promise.all(later)).toEqual(["second", "third"]);
  expect(asked).toEqual([["first"], ["second", "third"]]);
});
