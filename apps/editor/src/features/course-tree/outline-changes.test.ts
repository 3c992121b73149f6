import { ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { firstCover } from "@coursewright/course/cover.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chapterStep,
  moveChapterIn,
  movePageIn,
  nextAfter,
  pageStep,
  renamePageIn,
  withoutChapter,
  withoutPage,
} from "./outline-changes.ts";

const dateCreated = "2026-01-01T00:00:00.000Z";
const idOf = (name: string) => `00000000-0000-4000-8000-${name.charCodeAt(0).toString().padStart(12, "0")}`;
const project = { id: ProjectId.parse(idOf("p")), name: "Bread", cover: firstCover(idOf("p")), dateCreated, dateEdited: dateCreated };

function outlineOf(chapters: Record<string, string>): Outline {
  return {
    project,
    chapters: Object.entries(chapters).map(([chapter, pages]) => {
      const id = ChapterId.parse(idOf(chapter));
      return {
        id,
        uuid: id,
        name: chapter,
        dateCreated,
        pages: Array.from(pages).map((page) => {
          const pageId = PageId.parse(idOf(page));
          return { id: pageId, uuid: pageId, name: page, dateCreated, stale: false };
        }),
      };
    }),
  };
}

const shape = ({ chapters }: Outline) =>
  Object.fromEntries(chapters.map(({ name, pages }) => [name, pages.map((page) => page.name).join("")]));
const course = outlineOf({ A: "xyz", B: "", C: "q" });

describe("outline changes", () => {
  it("moves a page within its chapter, to another, and to the end", () => {
    expect(shape(movePageIn(course, idOf("z"), { chapterId: idOf("A"), before: idOf("x") }))).toEqual({ A: "zxy", B: "", C: "q" });
    expect(shape(movePageIn(course, idOf("x"), { chapterId: idOf("C"), before: idOf("q") }))).toEqual({ A: "yz", B: "", C: "xq" });
    expect(shape(movePageIn(course, idOf("x"), { chapterId: idOf("B"), before: null }))).toEqual({ A: "yz", B: "x", C: "q" });
    expect(movePageIn(course, idOf("x"), { chapterId: idOf("!"), before: null })).toBe(course);
  });

  it("moves a chapter with its pages", () => {
    expect(Object.keys(shape(moveChapterIn(course, idOf("C"), { before: idOf("A") })))).toEqual(["C", "A", "B"]);
    expect(Object.keys(shape(moveChapterIn(course, idOf("A"), { before: null })))).toEqual(["B", "C", "A"]);
  });

  it("steps across chapter borders and stops at the ends", () => {
    const stepped = (page: string, step: -1 | 1) => {
      const place = pageStep(course, idOf(page), step);
      return place && shape(movePageIn(course, idOf(page), place));
    };
    expect(stepped("y", -1)).toEqual({ A: "yxz", B: "", C: "q" });
    expect(stepped("y", 1)).toEqual({ A: "xzy", B: "", C: "q" });
    expect(stepped("z", 1)).toEqual({ A: "xy", B: "z", C: "q" });
    expect(stepped("q", -1)).toEqual({ A: "xyz", B: "q", C: "" });
    expect([stepped("x", -1), stepped("q", 1)]).toEqual([null, null]);
    expect([chapterStep(course, idOf("A"), -1), chapterStep(course, idOf("C"), 1)]).toEqual([null, null]);
    expect(chapterStep(course, idOf("A"), 1)).toEqual({ before: idOf("C") });
    expect(chapterStep(course, idOf("B"), 1)).toEqual({ before: null });
  });

  it("shows the next page after a deletion, else the previous one", () => {
    const after = (pages: string) =>
      nextAfter(course, {
        pages: Array.from(pages).flatMap((name) =>
          course.chapters.flatMap((chapter) => chapter.pages.filter((page) => page.name === name)),
        ),
      })?.name;
    expect([after("x"), after("z"), after("q"), after("xyz"), after("xyzq")]).toEqual(["y", "y", "z", "q", undefined]);
  });

  it("keeps the identity of untouched items to avoid redraws", () => {
    const renamed = renamePageIn(course, idOf("q"), "Q");
    expect(shape(renamed)).toEqual({ A: "xyz", B: "", C: "Q" });
    expect(withoutPage(course, idOf("q")).chapters[0]).toBe(course.chapters[0]);
    expect(Object.keys(shape(withoutChapter(course, idOf("A"))))).toEqual(["B", "C"]);
  });

  it("never loses or duplicates a page in a move", () => {
    const letters = fc.constantFrom("x", "y", "z", "q");
    fc.assert(
      fc.property(letters, fc.constantFrom("A", "B", "C"), fc.option(letters), (page, chapter, before) => {
        const moved = movePageIn(course, idOf(page), { chapterId: idOf(chapter), before: before === null ? null : idOf(before) });
        expect(Object.values(shape(moved)).join("").split("").toSorted()).toEqual(["q", "x", "y", "z"]);
      }),
    );
  });
});
