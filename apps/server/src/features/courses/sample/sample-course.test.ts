import { readBlock } from "@coursewright/blocks/registry.ts";
import { expect, it } from "vitest";
import { stored } from "./sample-blocks.ts";
import { sampleCourse } from "./sample-course.ts";

const pages = sampleCourse.chapters.flatMap((chapter) => chapter.pages);
const blocks = pages.flatMap((page) => page.blocks.map((block) => ({ page: page.name, block: stored(block) })));

it("every block of the sample is one that its type accepts as it stands", () => {
  for (const { page, block } of blocks) {
    const read = readBlock(block);
    expect(read.state === "ok" ? read.data : read, `${page}: ${block.type}`).toEqual(block.data);
  }
});

it("the sample is small, and shows every kind of block that needs no file and repeats no page name", () => {
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

it("the shares of the pie are the whole", () => {
  const pie = blocks.find(({ block }) => block.type === "piechart")?.block.data["blocks"];
  expect(pie).toEqual({ Block1: { label: "Share, %", Q1: 52.1, Q2: 36.5, Q3: 10.4, Q4: 1 } });
  expect(52.1 + 36.5 + 10.4 + 1).toBeCloseTo(100);
});
