import { afterEach, expect, it, vi } from "vitest";
import { markStale } from "./mark-stale.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const deleted = { lastDeletedAt: "2026-01-01T00:00:00Z", lastDeletedBlockId: "11111111-1111-4111-8111-111111111111" };

it("a deleted block marks the catalogue stale, with when and what", async () => {
  const sent: unknown[] = [];
  await markStale(deleted, async (body) => sent.push(body));
  expect(sent).toEqual([{ stale: true, ...deleted }]);
});

it("[PAGE-14] failing to mark the catalogue stale is only logged as a warning", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const failure = new Error("503");
  await expect(markStale(deleted, () => Promise.reject(failure))).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), failure);
});
