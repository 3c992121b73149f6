import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { describe, expect, it } from "vitest";
import { freshId } from "./many.ts";
import { turnInto } from "./turn-into.ts";

function block(type: string, data: Record<string, unknown>): StoredBlock {
  return StoredBlock.parse({ id: freshId(), type, v: 1, data });
}

function turned(before: StoredBlock, type: string) {
  const { blocks, losses } = turnInto([before], [before.id], type);
  return { after: blocks[0], losses: losses.map((loss) => ({ ...loss, id: undefined })) };
}

const bold = { type: "text", text: "Feed it.", marks: [{ type: "bold" }] };
const rich = { type: "doc", content: [{ type: "paragraph", content: [bold] }] };

describe("turn into", () => {
  it("turns several blocks at once and leaves the others alone", () => {
    const [one, two, three] = ["One", "Two", "Three"].map((text) => block("para", { text: fromPlainText(text) }));
    if (!one || !two || !three) throw new Error("no blocks");
    const { blocks, losses } = turnInto([one, two, three], [one.id, three.id], "heading");
    expect(blocks.map(({ type }) => type)).toEqual(["heading", "para", "heading"]);
    expect(blocks.map(({ id }) => id)).toEqual([one.id, two.id, three.id]);
    expect(losses).toEqual([]);
  });

  it("names the formatting that a heading cannot hold", () => {
    const { after, losses } = turned(block("para", { text: rich }), "heading");
    expect(after?.data).toMatchObject({ text: "Feed it." });
    expect(losses).toEqual([{ kind: "formatting", marks: ["bold"] }]);
  });

  it("keeps a text that is too long for a heading, and says so", () => {
    const long = block("para", { text: fromPlainText("word ".repeat(200)) });
    expect(turned(long, "heading")).toEqual({ after: long, losses: [{ kind: "words" }] });
  });

  it("says that several lines become one heading", () => {
    const { after, losses } = turned(block("para", { text: fromPlainText("One\n\nTwo") }), "heading");
    expect(after?.data).toMatchObject({ text: "One Two" });
    expect(losses).toEqual([{ kind: "lines", count: 2 }]);
  });

  it("says that a picture will not fit", () => {
    const picture = { url: "https://example.org/jar.jpg", alt: "", caption: "A jar", decorative: false, additionalImages: [] };
    const { after, losses } = turned(block("image", picture), "para");
    expect(after?.data).toMatchObject({ text: fromPlainText("A jar") });
    expect(losses).toEqual([
      { kind: "media", count: 1 },
      { kind: "rest", type: "image" },
    ]);
  });

  it("turns a table into lines and back without losing a cell", () => {
    const data = {
      headers: ["Day", "Smell"],
      rows: [{ cells: ["1", "Flour"] }, { cells: ["2", "Apples"] }],
      columnWidths: [120, 120],
      rowHeights: [40, 40],
      caption: "",
    };
    const { after, losses } = turned(block("table", data), "para");
    expect(losses).toEqual([{ kind: "columns", count: 2 }]);
    expect(after?.data).toMatchObject({ text: fromPlainText("Day | Smell\n\n1 | Flour\n\n2 | Apples") });
    if (!after) throw new Error("no text");
    expect(turned(after, "table")).toMatchObject({ after: { type: "table", data }, losses: [] });
  });

  it("turns a heading into a smaller one, and a section into a heading", () => {
    const heading = block("heading", { text: "Feed it.", meta: { level: 2 } });
    expect(turned(heading, "subheading").after?.data).toEqual({ text: "Feed it.", meta: { level: 3 } });
    expect(turned(StoredBlock.parse({ ...block("Base", { text: "Feed it." }), v: 0 }), "subheading").after?.data).toEqual({
      text: "Feed it.",
      meta: { level: 3 },
    });
  });

  it("leaves a block that already is of this type", () => {
    const list = [block("para", { text: rich })];
    expect(turnInto(list, [list[0]?.id ?? freshId()], "para")).toEqual({ blocks: list, losses: [] });
  });

  it("turns a list into any other form without losing a word", () => {
    const lines = block("para", { text: fromPlainText("One\n\nTwo") });
    const forms = ["orderedList", "checkList", "bulletList", "quote", "callout", "code", "para", "table", "para"];
    const last = forms.reduce((before, form) => {
      const { after, losses } = turned(before, form);
      expect(losses.filter(({ kind }) => kind !== "columns")).toEqual([]);
      if (!after || after === before) throw new Error(`not turned into ${form}`);
      return after;
    }, lines);
    expect(last.data).toEqual(lines.data);
  });

  it("names the formatting that a paragraph's own look had", () => {
    const { losses } = turned(block("para", { text: fromPlainText("One"), alignment: "center" }), "heading");
    expect(losses).toEqual([{ kind: "look" }]);
  });
});
