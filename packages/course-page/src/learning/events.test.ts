import { expect, it } from "vitest";
import { mayTell } from "./events.ts";
import { newId } from "./events-outbox.ts";
import { slotListener } from "./heard-slots.ts";

it("a batch's id says when it was sealed", () => {
  const id = newId(Date.UTC(2026, 10, 16, 5, 47));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(Date.UTC(2026, 10, 16, 5, 47));
});

it("nothing is told where the reader asks for privacy, nor in a preview, nor by a clock that is wrong by years", () => {
  const reader = { privacy: undefined, doNotTrack: null, host: "bread.coursewright.localhost", now: Date.UTC(2026, 10, 16) };
  expect(mayTell(reader)).toBe(true);
  expect(mayTell({ ...reader, privacy: false, doNotTrack: "0" })).toBe(true);
  expect(mayTell({ ...reader, privacy: true })).toBe(false);
  expect(mayTell({ ...reader, doNotTrack: "1" })).toBe(false);
  expect(mayTell({ ...reader, now: 0 })).toBe(false);
  expect(mayTell({ ...reader, host: "p--abc.coursewright.localhost" })).toBe(false);
});

/** As a browser tells where a recording is: four times a second. */
function played(...parts: Array<[from: number, to: number]>): number[] {
  const slotAt = slotListener();
  return parts.flatMap(([from, to]) => {
    const times = Array.from({ length: Math.floor((to - from) * 4) + 1 }, (_, turn) => from + turn / 4);
    return times.flatMap((seconds) => slotAt(seconds) ?? []);
  });
}

it("what is heard through is told slot by slot, and what is heard again is told again", () => {
  expect(played([0, 16])).toEqual([0, 1, 2, 3]);
  expect(played([0, 12], [5, 12])).toEqual([0, 1, 2, 1, 2]);
  expect(played([6, 9], [5.5, 9])).toEqual([1, 1]);
});

it("what is passed on the way to another place is not heard", () => {
  expect(played([0, 3], [20, 20.5], [40, 40.25], [61, 63])).toEqual([0, 12]);
});
