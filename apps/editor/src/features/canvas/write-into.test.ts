import { expect, it } from "vitest";
import { endOfChange } from "./write-into.ts";

it.each([
  ["Watch the dome", "Watch the", 9],
  ["Watch the", "Watch the dome", 14],
  ["a jar of flour", "a jar of rye flour", 13],
  ["aaa", "aaaa", 4],
  ["", "new", 3],
  ["old", "", 0],
])("moves the cursor behind the change: %s, %s", (before, after, place) => {
  expect(endOfChange(before, after)).toBe(place);
});
