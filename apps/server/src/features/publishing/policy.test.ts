import { expect, it } from "vitest";
import { judgeSubdomain, reserved } from "./policy.ts";

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
