import { describe, expect, it } from "vitest";
import { isInDockRange, keptInside, nudged } from "./floating-place.ts";

const window = { width: 1440, height: 900 };

describe("floating place", () => {
  it("docks when dropped within 100 px of the window's lower edge", () => {
    expect(isInDockRange({ x: 0, y: 900 - 196 - 100 }, window)).toBe(false);
    expect(isInDockRange({ x: 0, y: 900 - 196 - 99 }, window)).toBe(true);
    expect(isInDockRange({ x: 0, y: 2000 }, window)).toBe(true);
  });

  it("stays fully inside the window, or at its corner if too small", () => {
    expect(keptInside({ x: -40, y: 5000 }, window)).toEqual({ x: 0, y: 704 });
    expect(keptInside({ x: 1200, y: 10 }, window)).toEqual({ x: 998, y: 10 });
    expect(keptInside({ x: 300, y: 300 }, { width: 400, height: 150 })).toEqual({ x: 0, y: 0 });
  });

  it("moves with keys up to the dock's range", () => {
    expect(nudged({ x: 100, y: 100 }, { x: -16, y: 0 }, window)).toEqual({ x: 84, y: 100 });
    const lowest = nudged({ x: 100, y: 600 }, { x: 0, y: 64 }, window);
    expect(lowest).toEqual({ x: 100, y: 604 });
    expect(isInDockRange(lowest, window)).toBe(false);
  });
});
