import { describe, expect, it } from "vitest";
import { editedWhen } from "./edited-when.ts";

const now = new Date(2026, 10, 15, 12, 0, 0);
const before = (ms: number) => editedWhen({ at: new Date(now.getTime() - ms).toISOString(), now, locale: "en-GB" });
const hour = 3_600_000;

describe("edited when", () => {
  it("is less exact the longer ago the edit was", () => {
    expect(before(5_000)).toBe("now");
    expect(before(20 * 60_000)).toBe("20 minutes ago");
    expect(before(3 * hour)).toBe("3 hours ago");
    expect(before(20 * hour)).toBe("yesterday");
    expect(before(72 * hour)).toBe("3 days ago");
    expect(before(12 * 24 * hour)).toBe("3 Nov");
    expect(before(400 * 24 * hour)).toBe("11 Oct 2025");
  });

  it("treats a time in the future as now", () => {
    expect(before(-60_000)).toBe("now");
  });
});
