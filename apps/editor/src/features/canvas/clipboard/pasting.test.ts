// @vitest-environment jsdom
import { linesOf, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { describe, expect, it } from "vitest";
import type { Draft } from "./drafts.ts";
import { makeBlocks } from "./make-blocks.ts";
import { joinedToFit, putBlocks, roomAt } from "./put-blocks.ts";
import { readClipboard } from "./read-clipboard.ts";
import { copiedBlocks } from "./writing/blocks.ts";

const para = (text: string): Draft => ({ type: "para", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const made = (...drafts: readonly Draft[]) => makeBlocks(drafts, "jerry").blocks;

const mixed: readonly Draft[] = [
  { type: "heading", level: 3, content: [{ type: "text", text: "Steps" }] },
  para("A & B <c>"),
  {
    type: "para",
    content: [
      {
        type: "orderedList",
        content: [
          {
            type: "listItem",
            content: [
              { type: "paragraph", content: [{ type: "text", text: "one", marks: [{ type: "bold" }] }] },
              {
                type: "bulletList",
                content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "inner" }] }] }],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    type: "table",
    rows: [
      ["a", "b"],
      ["1", "2"],
    ],
    caption: "",
  },
];

describe("making blocks", () => {
  it("makes valid blocks with new ids", () => {
    const blocks = made(...mixed);
    expect(blocks.map(({ type }) => type)).toEqual(["heading", "para", "para", "table"]);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(4);
    for (const block of blocks) expect(readBlock(block).state).toBe("ok");
  });

  it("continues a text that is too long for one block, without losing words", () => {
    const words = Array.from({ length: 30_000 }, (_, index) => `w${index}`);
    const blocks = made(para(words.join(" ")));
    expect(blocks.length).toBeGreaterThan(1);
    const texts = blocks.map(({ data }) =>
      linesOf(RichText.parse(data["text"]))
        .map(({ text }) => text.trim())
        .join(" "),
    );
    expect(texts.join(" ").split(" ")).toEqual(words);
  });

  it("makes quotes, callouts, code and dividers, long ones in several blocks", () => {
    const content = [{ type: "paragraph", content: [{ type: "text", text: "words" }] }] as const;
    const blocks = made(
      { type: "quote", content, source: "s".repeat(400) },
      { type: "callout", kind: "tip", title: "Tip", content },
      { type: "code", code: `${"x".repeat(15_000)}\n${"y".repeat(15_000)}`, language: "js" },
      { type: "divider" },
    );
    expect(blocks.map(({ type }) => type)).toEqual(["quote", "para", "callout", "code", "code", "divider"]);
  });

  it("makes a paragraph of a heading that is too long", () => {
    const [block] = made({ type: "heading", level: 2, content: [{ type: "text", text: "long ".repeat(100) }] });
    expect(block?.type).toBe("para");
  });

  it("waits for pictures and skips foreign blocks of unknown types", () => {
    const [own] = made(para("own"));
    if (!own) throw new Error("No block");
    const { blocks, arrivals } = makeBlocks(
      [
        { type: "image", source: "https://example.org/a.png", alt: "A", caption: "" },
        { type: "own", block: { ...own, type: "unheard" } },
      ],
      "jerry",
    );
    expect(blocks.map(({ type }) => type)).toEqual(["image"]);
    expect(arrivals).toEqual([{ id: blocks[0]?.id, kind: "image", source: "https://example.org/a.png" }]);
  });
});

describe("putting blocks on the page", () => {
  it("puts them between two halves, instead of blocks, below and above", () => {
    const [one, two, half, fresh] = made(para("1"), para("2"), para("half"), para("new"));
    if (!one || !two || !half || !fresh) throw new Error("No blocks");
    expect(putBlocks([one, two], { kind: "between", id: one.id, before: one, after: half }, [fresh])).toEqual([one, fresh, half, two]);
    expect(putBlocks([one, two], { kind: "instead", ids: [one.id, two.id] }, [fresh])).toEqual([fresh]);
    expect(putBlocks([one, two], { kind: "below", id: one.id }, [fresh])).toEqual([one, fresh, two]);
    expect(putBlocks([one, two], { kind: "above", id: one.id }, [fresh])).toEqual([fresh, one, two]);
    expect(putBlocks([one, two], { kind: "below", id: null }, [fresh])).toEqual([one, two, fresh]);
  });

  it("joins paragraphs only if the page has no room for each", () => {
    const drafts = Array.from({ length: 600 }, (_, index) => para(String(index)));
    expect(joinedToFit(drafts, 600)).toHaveLength(600);
    expect(joinedToFit(drafts, 499)).toHaveLength(1);
    expect(roomAt(made(para("1")), { kind: "below", id: null })).toBe(499);
  });
});

describe("copying blocks", () => {
  it("writes Markdown and clean HTML for other programs", () => {
    const { html, text } = copiedBlocks(made(...mixed));
    expect(text).toBe("### Steps\n\nA & B <c>\n\n1. **one**\n   - inner\n\n| a | b |\n| --- | --- |\n| 1 | 2 |");
    expect(html).toContain("<h3>Steps</h3>\n<p>A &amp; B &lt;c&gt;</p>\n<ol><li><strong>one</strong><ul><li>inner</li></ul></li></ol>");
  });

  it("brings our own blocks back whole, with new ids", async () => {
    const blocks = made(...mixed);
    const { drafts } = await readClipboard(copiedBlocks(blocks));
    const again = makeBlocks(drafts, "jerry").blocks;
    const withoutIds = (list: typeof again) => list.map((block) => ({ ...block, id: "" }));
    expect(withoutIds(again)).toEqual(withoutIds(blocks));
    expect(again.some(({ id }) => blocks.some((block) => block.id === id))).toBe(false);
  });
});
