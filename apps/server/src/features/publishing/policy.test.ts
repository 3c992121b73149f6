import { describe, expect, it } from "vitest";
import { judgeSubdomain, namesLike, reserved } from "./policy.ts";

describe("subdomain policy", () => {
  it.each([
    ["bread", "bread"],
    ["  Sourdough-101 ", "sourdough-101"],
    ["abc", "abc"],
    ["a-c", "a-c"],
    ["123", "123"],
    ["a".repeat(40), "a".repeat(40)],
    ["many--hyphens", "many--hyphens"],
  ])("accepts %j", (text, subdomain) => {
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
  ])("rejects %j as malformed", (text) => {
    expect(judgeSubdomain(text)).toEqual({ kind: "malformed" });
  });

  it.each(["www", "WWW", "coursewright", "mycourse", "api", "app", "admin", "mail", "static", "launch", "assets", "cdn"])(
    "rejects %j as reserved",
    (text) => {
      expect(judgeSubdomain(text)).toEqual({ kind: "reserved" });
    },
  );

  it("reserves only names that would be valid otherwise, or are too short", () => {
    const malformed = [...reserved].filter((name) => name.length >= 3 && judgeSubdomain(name).kind !== "reserved");
    expect([malformed, reserved.size >= 60]).toEqual([[], true]);
  });

  it("suggests plain, short names that are never reserved", () => {
    expect(namesLike("Brot & Käse").slice(0, 2)).toEqual(["brot-kase", "brot-kase-course"]);
    expect(namesLike("bread")[0]).toBe("bread-course");
    expect(namesLike("a".repeat(38))).toEqual([`${"a".repeat(38)}-2`]);
    expect([namesLike(" WWW ").some((name) => reserved.has(name)), namesLike("?!")]).toEqual([false, []]);
  });
});
