import { describe, expect, it } from "vitest";
import { stepsOf } from "./periods.ts";

const at = (text: string) => new Date(text);

function starts(period: "7d" | "12w" | "all", options: { zone: string; now: string; since?: string }): string[] {
  const { steps } = stepsOf(period, { zone: options.zone, now: at(options.now), since: options.since ? at(options.since) : undefined });
  return steps.map(({ from, startsAt }) => `${from} ${startsAt.toISOString().slice(0, 16)}`);
}

describe("dashboard periods", () => {
  it("counts seven days in the author's zone across a clock change", () => {
    expect(starts("7d", { zone: "Europe/Berlin", now: "2026-03-31T10:00:00Z" })).toEqual([
      "2026-03-25 2026-03-24T23:00",
      "2026-03-26 2026-03-25T23:00",
      "2026-03-27 2026-03-26T23:00",
      "2026-03-28 2026-03-27T23:00",
      "2026-03-29 2026-03-28T23:00",
      "2026-03-30 2026-03-29T22:00",
      "2026-03-31 2026-03-30T22:00",
    ]);
  });

  it("uses the author's date, not UTC", () => {
    const now = "2026-11-16T12:30:00Z";
    expect(starts("7d", { zone: "Pacific/Kiritimati", now }).at(-1)).toBe("2026-11-17 2026-11-16T10:00");
    expect(starts("7d", { zone: "Pacific/Pago_Pago", now }).at(-1)).toBe("2026-11-16 2026-11-16T11:00");
    expect(starts("7d", { zone: "Pacific/Pago_Pago", now: "2026-11-16T10:59:59Z" }).at(-1)).toBe("2026-11-15 2026-11-15T11:00");
  });

  it("supports zones with half-hour and quarter-hour offsets", () => {
    const now = "2026-11-16T12:00:00Z";
    expect(starts("7d", { zone: "Asia/Kolkata", now }).at(-1)).toBe("2026-11-16 2026-11-15T18:30");
    expect(starts("7d", { zone: "Asia/Kathmandu", now }).at(-1)).toBe("2026-11-16 2026-11-15T18:15");
    expect(starts("7d", { zone: "America/St_Johns", now }).at(-1)).toBe("2026-11-16 2026-11-16T03:30");
    // Daylight saving time of half an hour.
    expect(starts("7d", { zone: "Australia/Lord_Howe", now: "2026-06-16T12:00:00Z" }).at(-1)).toBe("2026-06-16 2026-06-15T13:30");
    expect(starts("7d", { zone: "Australia/Lord_Howe", now }).at(-1)).toBe("2026-11-16 2026-11-15T13:00");
  });

  it("starts a day without midnight at its first quarter of an hour", () => {
    // Clocks go from 0:00 to 1:00.
    expect(starts("7d", { zone: "Africa/Cairo", now: "2026-04-24T10:00:00Z" }).at(-1)).toBe("2026-04-24 2026-04-23T22:00");
    // The same hour twice, before midnight.
    expect(starts("7d", { zone: "Africa/Cairo", now: "2026-10-30T10:00:00Z" }).at(-1)).toBe("2026-10-30 2026-10-29T22:00");
  });

  it("starts twelve weeks on Mondays, including the current week", () => {
    const weeks = starts("12w", { zone: "Europe/Berlin", now: "2026-11-14T12:00:00Z" });
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks.at(-1)]).toEqual(["2026-08-24 2026-08-23T22:00", "2026-11-09 2026-11-08T23:00"]);
    expect(starts("12w", { zone: "UTC", now: "2026-11-15T23:59:59Z" }).at(-1)).toBe("2026-11-09 2026-11-09T00:00");
    expect(starts("12w", { zone: "UTC", now: "2026-11-16T00:00:00Z" }).at(-1)).toBe("2026-11-16 2026-11-16T00:00");
  });

  it("splits all time into weeks, then months, then years", () => {
    const now = "2026-11-16T12:00:00Z";
    const all = (since?: string) => {
      const { unit, steps } = stepsOf("all", { zone: "Europe/Berlin", now: at(now), since: since ? at(since) : undefined });
      return [unit, steps.length, steps[0]?.from, steps.at(-1)?.from];
    };
    expect(all()).toEqual(["week", 1, "2026-11-16", "2026-11-16"]);
    expect(all("2026-11-15T22:59:00Z")).toEqual(["week", 2, "2026-11-09", "2026-11-16"]);
    expect(all("2026-11-15T23:00:00Z")).toEqual(["week", 1, "2026-11-16", "2026-11-16"]);
    expect(all("2026-05-25T10:00:00Z")).toEqual(["week", 26, "2026-05-25", "2026-11-16"]);
    expect(all("2026-05-24T10:00:00Z")).toEqual(["month", 7, "2026-05-01", "2026-11-01"]);
    expect(all("2024-11-30T23:30:00Z")).toEqual(["month", 24, "2024-12-01", "2026-11-01"]);
    expect(all("2019-06-01T00:00:00Z")).toEqual(["year", 8, "2019-01-01", "2026-01-01"]);
  });
});
