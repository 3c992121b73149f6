import { expect, it } from "vitest";
import { clock, peaksOf } from "./peaks.ts";

it("a sound is as many peaks as asked for, the loudest of them 1, in its own order", () => {
  const samples = Float32Array.from([0, 0.1, -0.4, 0.2, 0.8, -0.1, 0.2, 0]);
  expect(peaksOf(samples, 4).map((peak) => Math.round(peak * 100) / 100)).toEqual([0.13, 0.5, 1, 0.25]);
});

it("silence stays silent, and a sound shorter than its parts leaves some empty", () => {
  expect(peaksOf(new Float32Array(10), 3)).toEqual([0, 0, 0]);
  expect(peaksOf(Float32Array.from([1]), 2)).toEqual([0, 1]);
});

it("a time is told in minutes and seconds that have passed", () => {
  expect([0, 4.6, 11, 59.99, 60, 601].map(clock)).toEqual(["0:00", "0:04", "0:11", "0:59", "1:00", "10:01"]);
});
