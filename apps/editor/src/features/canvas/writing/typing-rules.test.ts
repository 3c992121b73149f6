import { describe, expect, it } from "vitest";
import { typingRule } from "./typing-rules.ts";

describe("typing rules", () => {
  it.each([
    ["# ", "heading"],
    ["## ", "heading"],
    ["> ", "quote"],
    ["```", "code"],
    ["---", "divider"],
  ])("[WR-05] %s starts a block", (line, type) => {
    expect(typingRule(line)).toMatchObject({ kind: "block", type, length: line.length });
  });

  it.each([
    ["- ", "bulletList"],
    ["* ", "bulletList"],
    ["1. ", "orderedList"],
    ["[] ", "checkList"],
  ])("[WR-05] %s starts a list", (line, list) => {
    expect(typingRule(line)).toEqual({ kind: "list", list, length: line.length });
  });

  it.each([
    ["very **bold**", "bold", 8],
    ["__bold words__", "bold", 14],
    ["an _italic_", "italic", 8],
    ["(*italic*", "italic", 8],
    ["~~gone~~", "strike", 8],
    ["a`code`", "code", 6],
  ])("[WR-05] %s sets %s", (line, mark, length) => {
    expect(typingRule(line)).toMatchObject({ kind: "mark", mark, length });
  });

  it("[WR-05] reads a link with a safe address", () => {
    expect(typingRule("see [the page](example.org)")).toEqual({
      kind: "link",
      href: "https://example.org/",
      text: "the page",
      length: 23,
    });
    expect(typingRule("see [the page](javascript:alert)")).toBeNull();
  });

  it.each(["2*3*4*", "2 * 3 *", "snake_case_", "**bold*", "__bold_", "a# ", "2019. ", "text - ", "** **", "-- ", "``"])(
    "leaves %s alone",
    (line) => {
      expect(typingRule(line)).toBeNull();
    },
  );
});
