import { describe, expect, it } from "vitest";
import { clock, peaksOf } from "./peaks.ts";

describe("peaks", () => {
  it("returns the requested number of peaks, scaled to a maximum of 1", () => {
    const samples = Float32Array.from([0, 0.1, -0.4, 0.2, 0.8, -0.1, 0.2, 0]);
    expect(peaksOf(samples, 4).map((peak) => Math.round(peak * 100) / 100)).toEqual([0.13, 0.5, 1, 0.25]);
  });

  it("returns zeros for silence and for empty parts", () => {
    expect(peaksOf(new Float32Array(10), 3)).toEqual([0, 0, 0]);
    expect(peaksOf(Float32Array.from([1]), 2)).toEqual([0, 1]);
  });

  it("formats elapsed minutes and seconds", () => {
    expect([0, 4.6, 11, 59.99, 60, 601].map(clock)).toEqual(["0:00", "0:04", "0:11", "0:59", "1:00", "10:01"]);
  });
});
