import { expect, it } from "vitest";
import { rankOf, sizeOf } from "./pack-rank.ts";

const packs = [{ credits: 100 }, { credits: 500 }, { credits: 2_500 }];

it("ranks packs by size and scales bottles in even steps", () => {
  expect(packs.map((pack) => rankOf(pack, packs))).toEqual(["smallest", "middle", "largest"]);
  expect(packs.map((pack) => sizeOf(pack, packs))).toEqual([0, 0.5, 1]);
});

it("draws a single pack in the middle size", () => {
  const alone = { credits: 100 };
  expect([rankOf(alone, [alone]), sizeOf(alone, [alone])]).toEqual(["middle", 0.5]);
});
