import { BlockId } from "@coursewright/base/ids.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { describe, expect, it } from "vitest";
import { changedKind, isOfBasePanel } from "./change-kind.ts";
import { sectionKinds } from "./section-kinds.ts";

const id = BlockId.parse("4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80");

function section(type: string, data: Record<string, unknown>): StoredBlock {
  return StoredBlock.parse({ id, type, v: 1, data });
}

function changedThrough(stored: StoredBlock, kinds: readonly string[]): StoredBlock | null {
  return kinds.reduce<StoredBlock | null>((before, kind) => (before ? changedKind(before, kind) : null), stored);
}

describe("change of kind", () => {
  it("keeps a section's words through every kind of the panel", () => {
    const types = sectionKinds.map(({ type }) => type);
    const paragraph = section("para", { text: fromPlainText("Feed it.") });
    expect(changedThrough(paragraph, [...types, "heading"])).toMatchObject({ id, type: "heading", data: { text: "Feed it." } });
  });

  it("keeps formatting between two rich texts", () => {
    const bold = { type: "text", text: "Feed it.", marks: [{ type: "bold" }] };
    const text = { type: "doc", content: [{ type: "paragraph", content: [bold] }] };
    expect(changedKind(section("para", { text }), "Split")?.data["columns"]).toMatchObject([{ type: "text", text }, { type: "image" }]);
  });

  it("refuses a kind that has no room for the content", () => {
    expect(changedKind(section("para", { text: fromPlainText("word ".repeat(200)) }), "heading")).toBeNull();
    const picture = { url: "https://example.org/jar.jpg", alt: "", caption: "", decorative: false, additionalImages: [] };
    expect(changedKind(section("image", picture), "heading")).toBeNull();
  });

  it("recognises the panel's kinds in every spelling", () => {
    expect(["Base", "heading", "Table", "table", "widgets"].map(isOfBasePanel)).toEqual([true, true, true, true, true]);
    expect(["MCQ", "barchart"].map(isOfBasePanel)).toEqual([false, false]);
  });
});
