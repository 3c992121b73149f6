import { describe, expect, it } from "vitest";
import { mayReport } from "./events.ts";
import { newId } from "./events-outbox.ts";
import { slotListener } from "./heard-slots.ts";

describe("visit events", () => {
  it("a batch id contains its time", () => {
    const id = newId(Date.UTC(2026, 10, 16, 5, 47));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(Date.UTC(2026, 10, 16, 5, 47));
  });

  it("sends nothing under Do Not Track, in previews, or with a wrong clock", () => {
    const reader = { privacy: undefined, doNotTrack: null, host: "bread.coursewright.localhost", now: Date.UTC(2026, 10, 16) };
    expect(mayReport(reader)).toBe(true);
    expect(mayReport({ ...reader, privacy: false, doNotTrack: "0" })).toBe(true);
    expect(mayReport({ ...reader, privacy: true })).toBe(false);
    expect(mayReport({ ...reader, doNotTrack: "1" })).toBe(false);
    expect(mayReport({ ...reader, now: 0 })).toBe(false);
    expect(mayReport({ ...reader, host: "p--abc.coursewright.localhost" })).toBe(false);
  });

  /** Simulates `timeupdate`, which browsers fire four times a second. */
  function played(...parts: Array<[from: number, to: number]>): number[] {
    const slotAt = slotListener();
    return parts.flatMap(([from, to]) => {
      const times = Array.from({ length: Math.floor((to - from) * 4) + 1 }, (_, turn) => from + turn / 4);
      return times.flatMap((seconds) => slotAt(seconds) ?? []);
    });
  }

  it("reports each slot that is played, and again when it is replayed", () => {
    expect(played([0, 16])).toEqual([0, 1, 2, 3]);
    expect(played([0, 12], [5, 12])).toEqual([0, 1, 2, 1, 2]);
    expect(played([6, 9], [5.5, 9])).toEqual([1, 1]);
  });

  it("does not report slots that are skipped by seeking", () => {
    expect(played([0, 3], [20, 20.5], [40, 40.25], [61, 63])).toEqual([0, 12]);
  });
});
