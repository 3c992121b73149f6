import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { startDirectoryClock, timeOf } from "./directory-clock.ts";

let fixture: TestFixture;
beforeAll(async () => {
  fixture = await createTestFixture();
});
afterAll(() => fixture.close());

describe("directory clock", () => {
  const log = { warn: () => undefined };
  /** The directory runs on this machine, so the times differ only by the duration of a query. */
  const toleranceMs = 5_000;

  it.each([-5, 5])("shows the directory's time on a machine that is %i minutes off", async (minutes) => {
    const realNow = Date.now;
    Date.now = () => realNow() + minutes * 60_000;
    try {
      const clock = await startDirectoryClock({ readTime: () => timeOf(fixture.databases.directory), log });
      expect(Math.abs(clock.now().getTime() - realNow())).toBeLessThan(toleranceMs);
      clock.close();
    } finally {
      Date.now = realNow;
    }
  });

  it("uses this machine's time until the directory answers", async () => {
    const realNow = Date.now;
    let isAway = true;
    Date.now = () => realNow() + 300_000;
    try {
      const clock = await startDirectoryClock({
        readTime: () => (isAway ? Promise.reject(new Error("Away")) : timeOf(fixture.databases.directory)),
        log,
      });
      expect(clock.now().getTime() - realNow()).toBeGreaterThan(200_000);
      isAway = false;
      await expect.poll(() => Math.abs(clock.now().getTime() - realNow()), { timeout: 30_000 }).toBeLessThan(toleranceMs);
      clock.close();
    } finally {
      Date.now = realNow;
    }
  });
});
