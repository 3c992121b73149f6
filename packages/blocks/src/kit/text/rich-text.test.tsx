import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PageAddress } from "./page-links.ts";
import { richTextExtensions } from "./rich-text-extensions.ts";
import { RichTextView } from "./rich-text-view.tsx";
import { RichText, emptyRichText, fromPlainText, linksIn, plainText, spokenWords } from "./rich-text.ts";

const editorSchema = getSchema(richTextExtensions);

const plainMarks = ["bold", "italic", "underline", "strike", "highlight", "code", "superscript", "subscript"];
const mark = fc.oneof(
  fc.constantFrom(...plainMarks).map((type) => ({ type })),
  fc.webUrl({ validSchemes: ["https"] }).map((url) => ({ type: "link", attrs: { href: new URL(url).href } })),
  fc.uuid().map((page) => ({ type: "link", attrs: { href: `page:${page}` } })),
);
const marks = fc.uniqueArray(mark, { selector: ({ type }) => (type === "subscript" ? "superscript" : type), maxLength: 8 });
const inline = fc.oneof(
  fc.record({ type: fc.constant("text"), text: fc.string({ minLength: 1 }), marks }, { requiredKeys: ["type", "text"] }),
  fc.record({ type: fc.constant("hardBreak") }),
);
const paragraph = fc.record({ type: fc.constant("paragraph"), content: fc.array(inline, { maxLength: 6 }) }, { requiredKeys: ["type"] });
const listKinds = fc.constantFrom("bulletList", "orderedList", "checkList");

function listAt(level: number): fc.Arbitrary<object> {
  const content = level === 3 ? fc.tuple(paragraph) : fc.oneof(fc.tuple(paragraph), fc.tuple(paragraph, listAt(level + 1)));
  return fc.record({ kind: listKinds, items: fc.array(content, { minLength: 1, maxLength: 3 }) }).map(({ kind, items }) => ({
    type: kind,
    content: items.map((parts) => ({ type: kind === "checkList" ? "checkItem" : "listItem", content: parts })),
  }));
}

const doc = fc.record({ type: fc.constant("doc"), content: fc.array(fc.oneof(paragraph, listAt(1)), { minLength: 1, maxLength: 5 }) });

const item = (...content: object[]) => ({ type: "listItem", content: [{ type: "paragraph" }, ...content] });
const items = (count: number) => ({ type: "bulletList", content: Array.from({ length: count }, () => item()) });

const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const listItem = (text: string) => ({ type: "listItem", content: [words(text)] });

function nested(levels: number): object {
  let inner: object = items(1);
  for (let level = 1; level < levels; level++) inner = { type: "bulletList", content: [item(inner)] };
  return { type: "doc", content: [inner] };
}

describe("rich text", () => {
  it("the editor round-trips every document that the schema accepts", () => {
    fc.assert(
      fc.property(doc, (json) => {
        const stored = RichText.parse(json);
        const node = editorSchema.nodeFromJSON(stored);
        node.check();
        const written = RichText.parse(node.toJSON());
        expect(plainText(written)).toBe(plainText(stored));
        expect(linksIn(written)).toEqual(linksIn(stored));
      }),
    );
  });

  it("the editor has no node, mark or attribute beyond the schema", () => {
    const attributes = Object.fromEntries(
      Object.entries(editorSchema.marks).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {})]),
    );
    expect(Object.keys(editorSchema.nodes).toSorted()).toEqual([
      "bulletList",
      "checkItem",
      "checkList",
      "doc",
      "hardBreak",
      "listItem",
      "orderedList",
      "paragraph",
      "text",
    ]);
    expect(attributes).toEqual({ ...Object.fromEntries(plainMarks.map((name) => [name, []])), link: ["href"] });
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
      text([{ type: "link", attrs: { href: "page:javascript:alert(1)" } }]),
      text([{ type: "link", attrs: { href: "page:" } }]),
      text([{ type: "bold" }, { type: "bold" }]),
      text([{ type: "superscript" }, { type: "subscript" }]),
      nested(4),
      nested(5000),
      { type: "doc", content: [{ type: "bulletList", content: [] }] },
      { type: "doc", content: [{ type: "bulletList", content: [{ type: "checkItem", content: [{ type: "paragraph" }] }] }] },
      {
        type: "doc",
        content: [{ type: "checkList", content: [{ type: "checkItem", attrs: { checked: true }, content: [{ type: "paragraph" }] }] }],
      },
      {
        type: "doc",
        content: [{ type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }, { type: "paragraph" }] }] }],
      },
      { type: "doc", content: Array.from({ length: 2 }, () => items(251)) },
      { type: "doc", content: Array.from({ length: 501 }, () => ({ type: "paragraph" })) },
      fromPlainText("x".repeat(50_001)),
      fromPlainText(`${"x".repeat(30_000)}\n\n${"x".repeat(30_000)}`),
    ];
    expect(refused.filter((json) => RichText.safeParse(json).success)).toEqual([]);
  });

  it("writes lists as lines with markers", () => {
    const stored = RichText.parse({
      type: "doc",
      content: [
        words("You need:"),
        {
          type: "bulletList",
          content: [
            { type: "listItem", content: [words("Flour"), { type: "orderedList", content: [listItem("rye"), listItem("wheat")] }] },
            listItem("Water"),
          ],
        },
        { type: "checkList", content: [{ type: "checkItem", content: [words("Mixed")] }] },
      ],
    });
    expect(plainText(stored)).toBe("You need:\n\n- Flour\n  1. rye\n  2. wheat\n- Water\n\n- Mixed");
    expect(spokenWords(stored)).toBe("You need:\n\nFlour\nrye\nwheat\nWater\n\nMixed");
  });

  it("draws lists and marks as HTML", () => {
    const page = "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a84";
    const all = [
      ...plainMarks.filter((type) => type !== "subscript").map((type) => ({ type })),
      { type: "link", attrs: { href: `page:${page}` } },
    ];
    const stored = RichText.parse({
      type: "doc",
      content: [
        { type: "checkList", content: [{ type: "checkItem", content: [words("a"), { type: "orderedList", content: [listItem("b")] }] }] },
        {
          type: "paragraph",
          content: [
            { type: "text", text: "c", marks: all },
            { type: "text", text: "d", marks: [{ type: "subscript" }] },
          ],
        },
      ],
    });
    const draw = (address: ((id: string) => string | null) | null) =>
      renderToStaticMarkup(
        <PageAddress value={address}>
          <RichTextView doc={stored} />
        </PageAddress>,
      );
    const lists = '<ul class="check-list"><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>';
    const marked = (inner: string) =>
      `<p><strong><em><u><s><mark><code><sup>${inner}</sup></code></mark></s></u></em></strong><sub>d</sub></p>`;
    expect(draw(null)).toBe(lists + marked(`<a data-page="${page}">c</a>`));
    expect(draw((id) => `../${id}/`)).toBe(lists + marked(`<a href="../${page}/">c</a>`));
    expect(draw(() => null)).toBe(lists + marked("c"));
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
