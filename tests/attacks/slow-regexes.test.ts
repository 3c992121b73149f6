import { describe, expect, it } from "vitest";
import { isSlow, regexesIn } from "./slow-regexes.ts";

describe("slow regular expressions", () => {
  it("finds every expression of a file", () => {
    const code = 'const a = /x+/g; const b = "/no/"; export const C = () => <p title={/y/u.source}>{1 / 2 / 3}</p>;';
    expect(regexesIn(code, "tsx")).toEqual([
      { pattern: "x+", flags: "g" },
      { pattern: "y", flags: "u" },
    ]);
  });

  it.each(["function f() { return /x+/; }", "const f = () => /x+/;", "switch (a) { case /x+/: }"])("finds the expression in %s", (code) => {
    expect(regexesIn(code, "ts")).toEqual([{ pattern: "x+", flags: "" }]);
  });

  it.each([String.raw`(a+)+$`, String.raw`\s+$`, String.raw`^(.*),(.*),(.*),x$`])("finds that %s is slow", (pattern) => {
    expect(isSlow({ pattern, flags: "" })).toBe(true);
  });

  it.each([String.raw`^[\w-]{1,40}$`, String.raw`^(?:\/[\w.~-]+)+$`, "secret", String.raw`^\d{1,15}\.[\da-f-]{36}$`])(
    "accepts %s",
    (pattern) => {
      expect(isSlow({ pattern, flags: "" })).toBe(false);
    },
  );
});
