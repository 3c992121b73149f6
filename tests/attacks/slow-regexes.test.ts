import { expect, it } from "vitest";
import { isSlow, regexesIn } from "./slow-regexes.ts";

it("every expression of a file is found", () => {
  const code = 'const a = /x+/g; const b = "/no/"; export const C = () => <p title={/y/u.source}>{1 / 2 / 3}</p>;';
  expect(regexesIn(code, "tsx")).toEqual([
    { pattern: "x+", flags: "g" },
    { pattern: "y", flags: "u" },
  ]);
});

it.each(["function f() { return /x+/; }", "const f = () => /x+/;", "switch (a) { case /x+/: }"])("an expression is found in %s", (code) => {
  expect(regexesIn(code, "ts")).toEqual([{ pattern: "x+", flags: "" }]);
});

it.each([String.raw`(a+)+$`, String.raw`\s+$`, String.raw`^(.*),(.*),(.*),x$`])("%s is slow", (pattern) => {
  expect(isSlow({ pattern, flags: "" })).toBe(true);
});

it.each([String.raw`^[\w-]{1,40}$`, String.raw`^(?:\/[\w.~-]+)+$`, "secret", String.raw`^\d{1,15}\.[\da-f-]{36}$`])(
  "%s is not",
  (pattern) => {
    expect(isSlow({ pattern, flags: "" })).toBe(false);
  },
);
