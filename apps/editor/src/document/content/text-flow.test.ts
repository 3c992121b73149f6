import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { Paragraph, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { BlockId } from "@coursewright/base/ids.ts";
import { describe, expect, it } from "vitest";
import { asParagraph, endOf, joinRichTexts, joinTexts, splitText } from "./text-flow.ts";

const id = (n: number) => BlockId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const line = (text: string, mark?: "bold"): Paragraph => ({
  type: "paragraph",
  ...(text === "" ? {} : { content: [{ type: "text", text, ...(mark ? { marks: [{ type: mark }] } : {}) }] }),
});
const doc = (...content: RichText["content"]): RichText => ({ type: "doc", content });
const item = (text: string) => ({ type: "listItem" as const, content: [line(text)] as [Paragraph] });
const list = (...texts: string[]) => ({ type: "bulletList" as const, content: texts.map(item) });
const block = (n: number, type: string, data: object) => StoredBlock.parse({ id: id(n), type, v: 1, data });
const para = (n: number, ...content: RichText["content"]) => block(n, "para", { text: doc(...content) });
const heading = (n: number, text: string) => block(n, "heading", { text, meta: { level: 2 } });
const base = (n: number) => StoredBlock.parse({ id: id(n), type: "Base", v: 0, data: { text: "" } });

describe("splitting a text", () => {
  it("keeps marks and the paragraph's own style in both halves", () => {
    const whole = { ...para(1, line("One two")), data: { text: doc(line("One two", "bold")), alignment: "center" as const } };
    const halves = { before: doc(line("One ", "bold")), after: doc(line("two", "bold")) };
    const [upper, lower] = splitText([whole], { id: id(1), field: "text", ...halves, fresh: base(2) }) ?? [];
    expect(upper?.data).toEqual({ text: halves.before, alignment: "center" });
    expect(lower).toMatchObject({ id: id(2), type: "para", data: { text: halves.after, alignment: "center" } });
  });

  it("makes the second half of a heading a paragraph, with its spaces", () => {
    const split = splitText([heading(1, "Warmth is it")], { id: id(1), field: "text", before: "Warmth", after: " is it", fresh: base(2) });
    expect(split?.map(({ type }) => type)).toEqual(["heading", "para"]);
    expect(split?.[1]?.data["text"]).toEqual(doc(line(" is it")));
  });

  it("adds an empty section when nothing follows", () => {
    const split = splitText([para(1, list("a", ""))], { id: id(1), field: "text", before: doc(list("a")), after: "", fresh: base(2) });
    expect(split?.map(({ type }) => type)).toEqual(["para", "Base"]);
  });

  it("drops the empty line that a cut leaves", () => {
    const halves = { before: doc(line("a"), line("")), after: doc(line(""), line("b")) };
    const split = splitText([para(1, line("a"), line("b"))], { id: id(1), field: "text", ...halves, fresh: base(2) });
    expect(split?.map(({ data }) => data["text"])).toEqual([doc(line("a")), doc(line("b"))]);
  });
});

describe("joining texts", () => {
  it("joins two paragraphs where they meet", () => {
    const joined = joinTexts([para(1, line("One ")), para(2, line("two"), line("three"))], id(1), id(2));
    expect(joined?.blocks.map(({ data }) => data["text"])).toEqual([doc(line("One two"), line("three"))]);
    expect(joined?.caret).toEqual({ id: id(1), field: "text", at: 5 });
  });

  it("joins a paragraph without formatting into a heading", () => {
    const joined = joinTexts([heading(1, "One"), para(2, line(" two"))], id(1), id(2));
    expect(joined?.blocks.map(({ type, data }) => [type, data["text"]])).toEqual([["heading", "One two"]]);
    expect(joined?.caret.at).toBe(3);
  });

  it("refuses text that the heading cannot hold", () => {
    const refused = (...content: RichText["content"]) => joinTexts([heading(1, "One"), para(2, ...content)], id(1), id(2));
    expect(refused(line("two", "bold"))).toBeNull();
    expect(refused(line("two"), line("three"))).toBeNull();
    expect(refused(list("two"))).toBeNull();
    expect(refused(line("x".repeat(400)))).toBeNull();
  });

  it("keeps the type of a text below an empty one", () => {
    const joined = joinTexts([base(1), heading(2, "One")], id(1), id(2));
    expect(joined).toEqual({ blocks: [heading(2, "One")], caret: { id: id(2), field: "text", at: 0 } });
  });

  it("removes an empty text below, and keeps the one above as it is", () => {
    const blocks = [heading(1, "One"), base(2)];
    expect(joinTexts(blocks, id(1), id(2))).toEqual({ blocks: [blocks[0]], caret: { id: id(1), field: "text", at: 3 } });
  });

  it("continues the last item of a list", () => {
    const joined = joinRichTexts(doc(list("a", "b")), doc(line("c"), list("d")));
    expect(joined).toEqual(doc(list("a", "bc"), list("d")));
    expect(plainText(joinRichTexts(doc(line("a")), doc(list("b", "c"))))).toBe("ab\n\n- c");
  });

  it("refuses blocks that are no text", () => {
    const picture = StoredBlock.parse({ id: id(2), type: "image", v: 0, data: { url: "", alt: "" } });
    expect(joinTexts([para(1, line("One")), picture], id(1), id(2))).toBeNull();
  });

  it("counts the end of a text as ProseMirror does", () => {
    expect(endOf(doc(line("ab")))).toBe(3);
    expect(endOf(doc(line("ab"), list("c")))).toBe(4 + 4);
  });
});

it("writes a new section as a paragraph with the same id", () => {
  expect(asParagraph(base(1), doc(line("One")))).toMatchObject({ id: id(1), type: "para", v: 1, data: { text: doc(line("One")) } });
});
