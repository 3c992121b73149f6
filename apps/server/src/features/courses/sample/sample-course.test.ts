import { readBlock } from "@coursewright/blocks/registry.ts";
import { describe, expect, it } from "vitest";
import { stored } from "./sample-blocks.ts";
import { sampleCourse } from "./sample-course.ts";

const pages = sampleCourse.chapters.flatMap((chapter) => chapter.pages);
const blocks = pages.flatMap((page) => page.blocks.map((block) => ({ page: page.name, block: stored(block) })));

describe("sample course", () => {
  it("contains only valid blocks", () => {
    for (const { page, block } of blocks) {
      const read = readBlock(block);
      expect(read.state === "ok" ? read.data : read, `${page}: ${block.type}`).toEqual(block.data);
    }
  });

  it("is small and shows every block type that needs no file, with unique page names", () => {
    expect([sampleCourse.chapters.length, pages.length]).toEqual([3, 7]);
    expect(new Set(blocks.map(({ block }) => block.type))).toEqual(
      new Set([
        "heading",
        "para",
        "table",
        "Split",
        "hero-banner",
        "fact-card",
        "flash-card",
        "step-card",
        "bullet-cards",
        "MCQ",
        "Textbox",
        "barchart",
        "piechart",
        "linechart",
      ]),
    );
  });

  it("has pie shares that add up to 100 percent", () => {
    const pie = blocks.find(({ block }) => block.type === "piechart")?.block.data["blocks"];
    expect(pie).toEqual({ Block1: { label: "Share, %", Q1: 52.1, Q2: 36.5, Q3: 10.4, Q4: 1 } });
    expect(52.1 + 36.5 + 10.4 + 1).toBeCloseTo(100);
  });
});
