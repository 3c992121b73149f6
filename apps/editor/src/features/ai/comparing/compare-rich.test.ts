import { fromMarkdown, toMarkdown } from "@coursewright/blocks/kit/text/markdown.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { docOf, tokensOf } from "./compare-rich.ts";
import { applyChanges, compareTokens } from "./compare-words.ts";

const line = fc.constantFrom(
  "Feed **it** [daily](https://example.org/day).",
  "- first _item_",
  "   - inside `code`",
  "1. step",
  "- [ ] tick",
  "",
  "words with <u>formats</u> and ~~others~~",
);
const doc = fc.array(line, { maxLength: 12 }).map((lines) => fromMarkdown(lines.join("\n")));

describe("compare rich text", () => {
  it("[SEE-03] rebuilds texts with their lists, links and formats", () => {
    for (const text of [
      "Feed **it** [daily](https://example.org/day).\n\n- one\n   - two\n      - three\n- four\n\nEnd",
      "1. one\n2. two\n\n- [ ] three",
      "a\nb",
    ]) {
      expect(docOf(tokensOf(fromMarkdown(text)))).toEqual(fromMarkdown(text));
    }
  });

  it("[SEE-03] stays a valid text, whichever changes are accepted", () => {
    fc.assert(
      fc.property(doc, doc, fc.infiniteStream(fc.boolean()), (before, after, choices) => {
        const pieces = compareTokens(tokensOf(before), tokensOf(after));
        const picks = [...choices.take(pieces.length)];
        expect(RichText.safeParse(docOf(applyChanges(pieces, (change) => picks[change] ?? false))).success).toBe(true);
        expect(applyChanges(pieces, () => true)).toEqual(tokensOf(after));
        expect(applyChanges(pieces, () => false)).toEqual(tokensOf(before));
      }),
    );
  });

  it("takes a word with its link, and leaves other formats alone", () => {
    const [before, after] = [
      fromMarkdown("Feed **it** each day. Bake it."),
      fromMarkdown("Feed **it** [daily](https://example.org/day). Eat it."),
    ];
    const pieces = compareTokens(tokensOf(before), tokensOf(after));
    expect(toMarkdown(docOf(applyChanges(pieces, (change) => change === 0)))).toBe(
      "Feed **it** [daily](https://example.org/day). Bake it.",
    );
  });
});
