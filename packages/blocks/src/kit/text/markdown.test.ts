import { describe, expect, it } from "vitest";
import { fromMarkdown, toMarkdown } from "./markdown.ts";
import { plainText, RichText } from "./rich-text.ts";
import type { Mark } from "./rich-text.ts";

const text = (words: string, ...types: Array<Exclude<Mark["type"], "link">>) => ({
  type: "text" as const,
  text: words,
  ...(types.length > 0 && { marks: types.map((type) => ({ type })) }),
});
const paragraph = (...content: unknown[]) => (content.length === 0 ? { type: "paragraph" } : { type: "paragraph", content });
const doc = (...content: unknown[]) => RichText.parse({ type: "doc", content });

describe("Markdown of rich text", () => {
  it.each([
    ["Plain words.", doc(paragraph(text("Plain words.")))],
    ["One.\n\nTwo.", doc(paragraph(text("One.")), paragraph(text("Two.")))],
    ["One\nline", doc(paragraph(text("One"), { type: "hardBreak" }, text("line")))],
    ["A **bold** word", doc(paragraph(text("A "), text("bold", "bold"), text(" word")))],
    ["A _soft_ word", doc(paragraph(text("A "), text("soft", "italic"), text(" word")))],
    ["un*believ*able", doc(paragraph(text("un"), text("believ", "italic"), text("able")))],
    ["**bold _both_**", doc(paragraph(text("bold ", "bold"), text("both", "bold", "italic")))],
    ["H<sub>2</sub>O and x<sup>2</sup>", doc(paragraph(text("H"), text("2", "subscript"), text("O and x"), text("2", "superscript")))],
    [
      "~~old~~ <u>line</u> <mark>see</mark>",
      doc(paragraph(text("old", "strike"), text(" "), text("line", "underline"), text(" "), text("see", "highlight"))),
    ],
    ["Type `a_b*c`", doc(paragraph(text("Type "), text("a_b*c", "code")))],
    [String.raw`5 \* 3 and \[x\]`, doc(paragraph(text("5 * 3 and [x]")))],
    [String.raw`\- no list`, doc(paragraph(text("- no list")))],
    [String.raw`1\. no list`, doc(paragraph(text("1. no list")))],
    ["snake_case_name", doc(paragraph(text("snake_case_name")))],
  ])("%j is read and written alike", (markdown, rich) => {
    expect(fromMarkdown(markdown)).toEqual(rich);
    expect(toMarkdown(rich)).toBe(markdown);
  });

  it("keeps links with formats inside", () => {
    const markdown = "See [the **bees**](https://bees.example/a).";
    expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
    expect(plainText(fromMarkdown(markdown))).toBe("See the bees.");
  });

  it("keeps nested lists of every kind", () => {
    const markdown = "Before\n\n- one\n   - two\n      1. three\n- four\n\n1. first\n2. second\n\n- [ ] check";
    expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
    expect(RichText.safeParse(fromMarkdown(markdown)).success).toBe(true);
  });

  it.each([
    ["* starred\n* list", "- starred\n- list"],
    ["## A heading", "**A heading**"],
    ["__bold__ and ***both***", "**bold** and **_both_**"],
    ["1) one\n2) two", "1. one\n2. two"],
    ["[click](javascript:alert(1))", String.raw`\[click\](javascript:alert(1))`],
    ["**never closed", String.raw`\*\*never closed`],
    ["2 * 3 * 4", String.raw`2 \* 3 \* 4`],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["- one\n\n- two", "- one\n- two"],
    ["In 1999. Then", "In 1999. Then"],
  ])("reads %j as %j", (given, markdown) => {
    expect(toMarkdown(fromMarkdown(given))).toBe(markdown);
    expect(RichText.safeParse(fromMarkdown(given)).success).toBe(true);
  });

  it("loses no words of 500 random texts and formats", () => {
    let seed = 7;
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const types = ["bold", "italic", "strike", "underline", "highlight", "superscript", "code"] as const;
    const alphabet = ["a", "Bee ", " and", "x*y", "_", "[", "]", "`", "ß", "~", "\\", "1. ", "- ", "é", "<u>", "3 < 4"];
    for (let round = 0; round < 500; round += 1) {
      const runs = Array.from({ length: 1 + next(5) }, () => {
        const words = Array.from({ length: 1 + next(4) }, () => alphabet[next(alphabet.length)]).join("");
        return text(words, ...types.filter(() => next(5) === 0));
      });
      const rich = doc(paragraph(text("Start "), ...runs.flatMap((run) => [run, text(" and ")]), text("end")));
      expect(plainText(fromMarkdown(toMarkdown(rich)))).toBe(plainText(rich));
    }
  });

  it.each(["*", "[", "`", "<u>", "_a", "**a"])("reads %j twenty thousand times without a long search", (sign) => {
    const took = (characters: number) => {
      const began = process.cpuUsage().user;
      fromMarkdown(sign.repeat(characters / sign.length));
      return process.cpuUsage().user - began;
    };
    took(5_000);
    // Quadratic time would be sixteen times as much.
    expect(took(20_000)).toBeLessThan(12 * took(5_000) + 50_000);
  });
});
