import { expect, it } from "vitest";
import { judgeSubdomain, namesLike, reserved } from "./policy.ts";

it.each([
  ["bread", "bread"],
  ["  Sourdough-101 ", "sourdough-101"],
  ["abc", "abc"],
  ["a-c", "a-c"],
  ["123", "123"],
  ["a".repeat(40), "a".repeat(40)],
  ["many--hyphens", "many--hyphens"],
])("%j may be asked for", (text, subdomain) => {
  expect(judgeSubdomain(text)).toEqual({ kind: "free to ask for", subdomain });
});

it.each([
  "",
  "ab",
  "a".repeat(41),
  "-bread",
  "bread-",
  "bre ad",
  "bread.rolls",
  "brød",
  "bread_rolls",
  "xn--brd-lna",
  "ab--cd",
  "p--cd",
  "bread/../x",
  "bread\nrolls",
  "bread\u0000",
])("%j is malformed", (text) => {
  expect(judgeSubdomain(text)).toEqual({ kind: "malformed" });
});

it.each(["www", "WWW", "coursewright", "mycourse", "api", "app", "admin", "mail", "static", "launch", "assets", "cdn"])(
  "%j is reserved",
  (text) => {
    expect(judgeSubdomain(text)).toEqual({ kind: "reserved" });
  },
);

it("every reserved name could otherwise be asked for, or is too short to matter", () => {
  const malformed = [...reserved].filter((name) => name.length >= 3 && judgeSubdomain(name).kind !== "reserved");
  expect([malformed, reserved.size >= 60]).toEqual([[], true]);
});

it("names like another are plain, short enough and never reserved", () => {
  expect(namesLike("Brot & Käse").slice(0, 2)).toEqual(["brot-kase", "brot-kase-course"]);
  expect(namesLike("bread")[0]).toBe("bread-course");
  expect(namesLike("a".repeat(38))).toEqual([`${"a".repeat(38)}-2`]);
  expect([namesLike(" WWW ").some((name) => reserved.has(name)), namesLike("?!")]).toEqual([false, []]);
});
