import { expect, it } from "vitest";
import { checkPosted } from "./posted-keys.ts";

it("is content with what got through at once, or when it was tried again", () => {
  expect(
    checkPosted([
      { key: "a", tries: ["ok"], applied: 1 },
      { key: "b", tries: ["503", "ok"], applied: 1 },
    ]),
  ).toEqual([]);
});

it("sees a planted key that failed twice", () => {
  expect(checkPosted([{ key: "a", tries: ["no answer", "503"], applied: 0 }])).toEqual(["a: no answer, then 503"]);
  expect(checkPosted([{ key: "a", tries: ["503", "503"], applied: 1 }])).toEqual(["a: 503, then 503"]);
});

it("sees a planted key that was applied twice, or answered and not applied", () => {
  expect(checkPosted([{ key: "a", tries: ["no answer", "ok"], applied: 2 }])).toEqual(["a: applied 2 times"]);
  expect(checkPosted([{ key: "a", tries: ["ok"], applied: 0 }])).toEqual(["a: applied 0 times"]);
});
