import { afterEach, describe, expect, it, vi } from "vitest";
import { markStale } from "./mark-stale.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const deleted = { lastDeletedAt: "2026-01-01T00:00:00Z", lastDeletedBlockId: "11111111-1111-4111-8111-111111111111" };

describe("catalogue entry", () => {
  it("marks the catalogue stale with the deleted block and the time", async () => {
    const sent: unknown[] = [];
    await markStale(deleted, async (body) => sent.push(body));
    expect(sent).toEqual([{ stale: true, ...deleted }]);
  });

  it("[PAGE-14] logs only a warning if marking the catalogue stale fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const failure = new Error("503");
    await expect(markStale(deleted, () => Promise.reject(failure))).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), failure);
  });
});
