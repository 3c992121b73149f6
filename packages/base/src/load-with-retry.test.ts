import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadWithRetry } from "./load-with-retry.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("retries until the module loads, at least every 30 seconds", async () => {
  let asked = 0;
  const loading = loadWithRetry(() => (++asked > 7 ? Promise.resolve("here") : Promise.reject(new Error("no network"))));
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000 + 30_000);
  expect(asked).toBe(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe("here");
});
