import { Outline } from "@coursewright/contract/courses.ts";
import { firstCover } from "@coursewright/course/cover.ts";
import { describe, expect, it } from "vitest";
import { decideOpening } from "./opening.ts";

const at = "2026-01-01T00:00:00Z";
const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;
const page = (digit: number) => ({ id: id(digit), uuid: id(digit), name: `Page ${digit}`, dateCreated: at, stale: false });
const outline = Outline.parse({
  project: { id: id(9), name: "Course", cover: firstCover(id(9)), dateCreated: at, dateEdited: at },
  chapters: [
    { id: id(1), uuid: id(1), name: "One", dateCreated: at, pages: [] },
    { id: id(2), uuid: id(2), name: "Two", dateCreated: at, pages: [page(3), page(4)] },
  ],
});
const nothing = { projectId: id(9), chapterId: null, pageId: null };
const asked = { selection: nothing, lastPageId: null, wantsOverview: false };

describe("opening", () => {
  it("opens the last visited page of a project, else the first", () => {
    expect(decideOpening(outline, { ...asked, lastPageId: id(4) })).toEqual({ kind: "page", chapterId: id(2), pageId: id(4) });
    expect(decideOpening(outline, { ...asked, lastPageId: id(7) })).toEqual({ kind: "page", chapterId: id(2), pageId: id(3) });
  });

  it("finds the chapter of a page", () => {
    expect(decideOpening(outline, { ...asked, selection: { ...nothing, pageId: id(4) } })).toEqual({
      kind: "page",
      chapterId: id(2),
      pageId: id(4),
    });
  });

  it("shows a chapter without a page, and an overview on request", () => {
    expect(decideOpening(outline, { ...asked, selection: { ...nothing, chapterId: id(1) } })).toEqual({
      kind: "chapter",
      chapterId: id(1),
    });
    expect(decideOpening(outline, { ...asked, wantsOverview: true })).toEqual({ kind: "overview" });
  });

  it("shows a project without pages as blank", () => {
    expect(decideOpening({ ...outline, chapters: [] }, asked)).toEqual({ kind: "blank" });
  });
});
