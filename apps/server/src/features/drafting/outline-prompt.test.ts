import type { DraftOutline } from "@coursewright/contract/drafting.ts";
import { describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors/app-error.ts";
import { outlinePrompt, readOutlineReply, sampleOutline } from "./outline-prompt.ts";

const wish: DraftOutline = { idea: "Keeping hens", audience: "beginners", chapters: 5, agent: "lucy", baseVersion: 0 };

describe("outline prompt", () => {
  it("names voice, audience and length, apart from the author's text", () => {
    const { system, messages } = outlinePrompt(wish);
    expect(system).toContain("Voice: lucy");
    expect(system).toContain("Plan a course for complete beginners: 5 chapters");
    expect(messages).toEqual([{ role: "user", content: "Keeping hens" }]);
  });

  it("reads the outline from surrounding prose, with single-line names and known blocks", () => {
    const pages = [{ name: " Space,\n neighbours ", blocks: ["para", "mcq", "MCQ", "no-such-block", "image"] }];
    const { outline, remark } = readOutlineReply(`Sure!\n${reply({ chapters: [{ name: "The garden", pages }] })}\nEnjoy.`);
    expect(remark).toBe("The law first.");
    expect(outline.title).toBe("Hens");
    expect(outline.chapters.map(({ name, pages: read }) => [name, read.map((page) => [page.name, page.blocks])])).toEqual([
      ["The garden", [["Space, neighbours", ["para", "MCQ"]]]],
    ]);
  });

  it.each([
    ["no object at all", "I would rather not.", "no_json_in_reply"],
    ["half an object", '{"title": "Hens", ', "no_json_in_reply"],
    ["no chapters", reply({ chapters: [] }), "helper_failed"],
    ["a chapter without pages", reply({ chapters: [{ name: "Empty", pages: [] }] }), "helper_failed"],
    ["13 chapters", reply({ chapters: chaptersOf(13, 1) }), "helper_failed"],
    ["61 pages", reply({ chapters: [...chaptersOf(10, 6), ...chaptersOf(1, 1)] }), "helper_failed"],
    ["a name without end", reply({ title: "x".repeat(121) }), "helper_failed"],
    ["wrong types", reply({ title: 7 }), "helper_failed"],
    ["fields that nobody asked for", reply({ projectId: "mine" }), "helper_failed"],
  ])("rejects a reply with %s", (_, text, code) => {
    expect(codeOf(() => readOutlineReply(text))).toBe(code);
  });

  it("accepts 12 chapters with 60 pages in all", () => {
    expect(readOutlineReply(reply({ chapters: chaptersOf(12, 5) })).outline.chapters).toHaveLength(12);
  });

  it("has a valid sample with at most the requested chapters", () => {
    expect(readOutlineReply(sampleOutline({ ...wish, chapters: 2 })).outline.chapters).toHaveLength(2);
  });
});

function reply(patch: object): string {
  return JSON.stringify({ title: "Hens", remark: "The law first.", chapters: chaptersOf(1, 1), ...patch });
}

function chaptersOf(chapters: number, pages: number) {
  return Array.from({ length: chapters }, () => ({
    name: "A chapter",
    pages: Array.from({ length: pages }, () => ({ name: "A page", blocks: ["para"] })),
  }));
}

function codeOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
