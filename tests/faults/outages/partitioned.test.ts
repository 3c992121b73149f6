import { describe, expect, it } from "vitest";
import { checkPartitioned } from "./partitioned.ts";

const ask = (at: number, status: number | undefined = 200, ms = 20) => ({ at, status, ms });
const healthy = [ask(0), ask(1_000, 503, 16_000), ask(5_000, 503, 5_000), ask(20_000, 503), ask(31_000)];
const cut = { from: 500, to: 15_000 };

describe("checkPartitioned", () => {
  it("accepts refusals in time and a recovery", () => {
    expect(checkPartitioned({ asked: healthy, ...cut })).toEqual([]);
  });

  it.each([
    ["a request that hangs", [...healthy, ask(2_000, 503, 60_000)], /waited for 60000 ms/],
    ["an error of ours", [...healthy, ask(2_000, 500)], /answered 500/],
    ["a request without an answer", [...healthy, { at: 2_000, ms: 5_000, status: undefined }], /answered nothing/],
    ["a product that stays away", [...healthy, ask(40_000, 503)], /refused 10000 ms after/],
    ["a partition that was none", [ask(0), ask(1_000), ask(31_000)], /nothing was cut/],
    ["a recovery that nobody saw", healthy.slice(0, 3), /nobody asked long enough/],
  ])("finds %s", (_, asked, found) => {
    expect(checkPartitioned({ asked, ...cut })).toContainEqual(expect.stringMatching(found));
  });
});
