// @vitest-environment jsdom
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { richTextExtensions } from "@coursewright/blocks/kit/text/rich-text-extensions.ts";
import { getSchema } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { makeBlocks } from "./make-blocks.ts";
import { putBlocks } from "./put-blocks.ts";
import { halvesOf, withLines } from "./text-place.ts";
import { copiedBlocks } from "./writing/blocks.ts";

const line = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] });
const item = (text: string) => ({ type: "listItem", content: [line(text)] });
const textOf = (text: string) => ({ type: "doc" as const, content: [line(text)] });
const [made, pasted] = makeBlocks(
  [
    { type: "para", content: [line("Old")] },
    { type: "para", content: [line("New")] },
  ],
  "jerry",
).blocks;
if (!made || !pasted) throw new Error("No blocks");
const noted = { ...made, answer: { note: "Ask Ann" } };

describe("dividing a text", () => {
  it("keeps the words after a caret in a nested list", () => {
    const inner = { type: "bulletList", content: [item("inner"), item("next")] };
    const list = { type: "bulletList", content: [{ type: "listItem", content: [line("outer"), inner] }, item("last")] };
    const doc = getSchema([...richTextExtensions]).nodeFromJSON({ type: "doc", content: [list] });
    let caret = 0;
    doc.descendants((node, position) => {
      if (node.text === "inner") caret = position + 2;
    });
    const cut = doc.cut(caret).toJSON();
    expect(RichText.safeParse(cut).success).toBe(false);
    const { data } = RichText.safeParse(withLines(cut));
    expect(JSON.stringify(data).match(/(?<="text":")\w+/g)).toEqual(["ner", "next", "last"]);
  });

  it("keeps the author's note with the first half", () => {
    const { before, after } = halvesOf({ ...noted, type: "Base" }, { before: textOf("O"), after: textOf("ld") });
    expect(before?.answer).toEqual(noted.answer);
    expect(after?.answer).toBeUndefined();
  });
});

describe("the author's note", () => {
  it("stays when a paste takes the place of an empty block", () => {
    const blocks = putBlocks([noted], { kind: "between", id: noted.id, before: null, after: null }, [pasted]);
    expect(blocks).toEqual([{ ...pasted, answer: noted.answer }]);
  });

  it("never goes to the clipboard", () => {
    const { html, text } = copiedBlocks([noted]);
    expect(html).toContain("Old");
    expect(html + text).not.toContain("Ask Ann");
  });
});
