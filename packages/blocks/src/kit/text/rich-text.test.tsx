import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { richTextExtensions } from "./rich-text-extensions.ts";
import { RichTextView } from "./rich-text-view.tsx";
import { RichText, emptyRichText, fromPlainText, plainText } from "./rich-text.ts";

const editorSchema = getSchema(richTextExtensions);

const mark = fc.oneof(
  fc.constantFrom({ type: "bold" }, { type: "italic" }, { type: "highlight" }),
  fc.webUrl({ validSchemes: ["https"] }).map((url) => ({ type: "link", attrs: { href: new URL(url).href } })),
);
const marks = fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 4 });
const inline = fc.oneof(
  fc.record({ type: fc.constant("text"), text: fc.string({ minLength: 1 }), marks }, { requiredKeys: ["type", "text"] }),
  fc.record({ type: fc.constant("hardBreak") }),
);
const paragraph = fc.record({ type: fc.constant("paragraph"), content: fc.array(inline, { maxLength: 6 }) }, { requiredKeys: ["type"] });
const doc = fc.record({ type: fc.constant("doc"), content: fc.array(paragraph, { minLength: 1, maxLength: 5 }) });

describe("rich text", () => {
  it("the editor round-trips every document that the schema accepts", () => {
    fc.assert(
      fc.property(doc, (json) => {
        const stored = RichText.parse(json);
        const node = editorSchema.nodeFromJSON(stored);
        node.check();
        const written = RichText.parse(node.toJSON());
        expect(plainText(written)).toBe(plainText(stored));
      }),
    );
  });

  it("the editor has no node, mark or attribute beyond the schema", () => {
    const attributes = Object.fromEntries(
      Object.entries(editorSchema.marks).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {})]),
    );
    expect(Object.keys(editorSchema.nodes).toSorted()).toEqual(["doc", "hardBreak", "paragraph", "text"]);
    expect(attributes).toEqual({ bold: [], highlight: [], italic: [], link: ["href"] });
    expect(Object.values(editorSchema.nodes).flatMap(({ spec }) => Object.keys(spec.attrs ?? {}))).toEqual([]);
  });

  it("rejects unknown nodes, marks, attributes and URLs, and large documents", () => {
    const text = (list: unknown[]) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "x", marks: list }] }],
    });
    const refused = [
      { type: "doc", content: [] },
      { type: "doc", content: [{ type: "image", attrs: { src: "x" } }] },
      { type: "doc", content: [{ type: "doc", content: [{ type: "paragraph" }] }] },
      { type: "doc", content: [{ type: "paragraph", attrs: { style: "x" } }] },
      text([{ type: "link", attrs: { href: "javascript:alert(1)" } }]),
      text([{ type: "link", attrs: { href: "https://example.org", onclick: "x" } }]),
      text([{ type: "bold" }, { type: "bold" }]),
      { type: "doc", content: Array.from({ length: 501 }, () => ({ type: "paragraph" })) },
      fromPlainText("x".repeat(50_001)),
      fromPlainText(`${"x".repeat(30_000)}\n\n${"x".repeat(30_000)}`),
    ];
    expect(refused.filter((json) => RichText.safeParse(json).success)).toEqual([]);
  });

  it("plain text round-trips as paragraphs and line breaks", () => {
    expect(fromPlainText("  \n\n ")).toEqual(emptyRichText);
    expect(plainText(fromPlainText("\none\ntwo\n\n\n three \r\n\r\nfour"))).toBe("one\ntwo\n\nthree\n\nfour");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "é", "🥖") }), (text) => {
        const once = plainText(fromPlainText(text));
        expect(plainText(fromPlainText(once))).toBe(once);
        expect(RichText.safeParse(fromPlainText(text)).success).toBe(true);
      }),
    );
  });

  it("draws adjacent runs with the same mark in one element", () => {
    const href = "https://example.org/";
    const link = { type: "link", attrs: { href } };
    const parsed = RichText.parse({
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "a ", marks: [link] },
            { type: "text", text: "b", marks: [link, { type: "bold" }] },
            { type: "text", text: " c", marks: [link] },
            { type: "hardBreak" },
            { type: "text", text: "d", marks: [{ type: "highlight" }, { type: "italic" }] },
          ],
        },
        { type: "paragraph" },
      ],
    });
    expect(renderToStaticMarkup(<RichTextView doc={parsed} />)).toBe(
      `<p><a href="${href}" rel="noopener noreferrer nofollow">a <strong>b</strong> c</a><br/><mark><em>d</em></mark></p><p><br/></p>`,
    );
  });
});
