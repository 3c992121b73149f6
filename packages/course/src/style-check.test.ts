import { randomUUID } from "node:crypto";
import { ChapterId } from "@coursewright/base/ids.ts";
import { describe, expect, it } from "vitest";
import { Course } from "./course.ts";
import { type CourseStyle, emptyCourseStyle } from "./course-style.ts";
import { styleCheck } from "./style-check.ts";

const chapterId = ChapterId.parse(randomUUID());
const hard =
  "Fermentation temperature fundamentally determines microbial multiplication, consequently establishing characteristic organoleptic " +
  "qualities throughout subsequent processing whenever manufacturers deliberately manipulate environmental parameters.";

describe("style check", () => {
  it("[SEE-06] names the word, the page and the block of each breach, each word once per block", () => {
    const blocks = [
      para("Utilise the starter. Then utilise it again: the color matters."),
      block("MCQ", { question: "Who utilises it?", options: [{ id: "a", text: "Obviously you", isCorrect: true }] }),
    ];
    const style: Partial<CourseStyle> = {
      wordsToAvoid: [
        { word: "utilise", instead: "use" },
        { word: "obviously", instead: "" },
      ],
      spelling: "uk",
    };
    expect(found(style, blocks, "Obviously bread")).toEqual([
      ["word to avoid", "Obviously", null],
      ["word to avoid", "utilise → use", blocks[0]?.id],
      ["spelling", "color → colour", blocks[0]?.id],
      ["word to avoid", "utilises → use", blocks[1]?.id],
      ["word to avoid", "Obviously", blocks[1]?.id],
    ]);
  });

  it("[SEE-06] names the hardest sentence of a page above the chosen level", () => {
    const blocks = [para("Feed it and wait. Look at the side of the glass."), para(`Stir well. ${hard}`)];
    expect(found({ readingLevel: "age 13" }, blocks)).toEqual([["reading level", hard, blocks[1]?.id]]);
    expect(found({ readingLevel: "expert" }, blocks)).toEqual([]);
  });

  it("[SEE-06] leaves quotations, code and pages that follow the style alone", () => {
    const blocks = [
      block("code", { code: "color: obviously", language: "" }),
      block("quote", { text: rich(`Obviously, the color. ${hard}`), source: "" }),
      para("Feed it and wait. When the dome stops and is about to sag, the jar is ready. Look at the side of the glass, and stir it well."),
    ];
    const style: Partial<CourseStyle> = { wordsToAvoid: [{ word: "obviously", instead: "" }], spelling: "uk", readingLevel: "age 13" };
    expect(found(style, blocks)).toEqual([]);
  });

  it("[SEE-06] checks nothing when the style asks for nothing that can be checked", () => {
    expect(styleCheck({ ...emptyCourseStyle, audience: "Children", tone: ["warm"], sample: "Hello." })).toBeNull();
  });
});

function found(style: Partial<CourseStyle>, blocks: readonly object[], name = "Day one") {
  const [chapter] = Course.parse({
    project: { id: randomUUID(), name: "Bread" },
    chapters: [{ ...named("Starter"), pages: [{ ...named(name), blocks }] }],
  }).chapters;
  const [page] = chapter?.pages ?? [];
  const findings = page && styleCheck({ ...emptyCourseStyle, ...style })?.(page, chapterId);
  expect(findings?.every(({ place, repair }) => place.pageName === name && place.chapterId === chapterId && repair === null)).toBe(true);
  return findings?.map(({ kind, about, place }) => [kind, about, place.blockId]);
}

function named(name: string) {
  const id = randomUUID();
  return { id, uuid: id, name, dateCreated: "2026-01-01T00:00:00.000Z" };
}

function rich(text: string) {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
}

function block(type: string, data: object) {
  return { id: randomUUID(), type, v: 1, data, aiagent: "jerry" };
}

function para(text: string) {
  return block("para", { text: rich(text) });
}
