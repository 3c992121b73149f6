import fc from "fast-check";
import { expect, it } from "vitest";
import { first } from "../../document/page/testing.ts";
import { placeAt, slotOf } from "./lifting.ts";

const heights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 });

it("drops blocks before the first other block whose middle is below", () => {
  fc.assert(
    fc.property(heights, fc.nat(), fc.nat(), fc.integer({ min: -50, max: 60_000 }), (tall, seed, many, y) => {
      const edges = tall.map((height, index) => ({ top: sum(tall.slice(0, index)), bottom: sum(tall.slice(0, index)) + height }));
      const from = seed % tall.length;
      const size = 1 + (many % (tall.length - from));
      const to = placeAt(y, { count: tall.length, from, size, edgeOf: (index) => edges[index] ?? { top: 0, bottom: 0 } });
      const others = edges.toSpliced(from, size);
      expect(to).toBe(others.filter(({ top, bottom }) => (top + bottom) / 2 < y).length);
    }),
  );
});

it("draws the line at the final place, counting the gap left behind", () => {
  expect([0, 1, 2, 3].map((to) => slotOf({ from: 1, to, ids: [first] }))).toEqual([0, 1, 3, 4]);
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
