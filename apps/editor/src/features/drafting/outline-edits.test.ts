import { ChapterId, PageId } from "@coursewright/base/ids.ts";
import { IdeaOutline } from "@coursewright/contract/drafting.ts";
import { describe, expect, it } from "vitest";
import {
  hasRoomForChapter,
  hasRoomForPage,
  moveChapter,
  movePage,
  movePageTo,
  newChapter,
  newPage,
  putChapter,
  putPage,
  removeChapter,
  removePage,
  renameChapter,
  renamePage,
  renameTitle,
} from "./outline-edits.ts";

const [one, two, three] = [chapterId(), chapterId(), chapterId()];
const [a, b, c] = [pageId(), pageId(), pageId()];

const outline = IdeaOutline.parse({
  title: "Hens",
  chapters: [
    { id: one, name: "One", pages: [pageOf(a, "a"), pageOf(b, "b")] },
    { id: two, name: "Two", pages: [pageOf(c, "c")] },
    { id: three, name: "Three", pages: [] },
  ],
});

describe("outline edits", () => {
  it("renames in place", () => {
    expect(shape(renameTitle("Ducks")(renameChapter(two, "Zwei")(renamePage(b, "B")(outline))))).toBe("Ducks: One(a B) Zwei(c) Three()");
  });

  it("adds, deletes and restores chapters and pages", () => {
    expect(shape(putChapter(newChapter("New"), 1)(outline))).toBe("Hens: One(a b) New() Two(c) Three()");
    expect(shape(putPage(newPage("new"), one, 2)(outline))).toBe("Hens: One(a b new) Two(c) Three()");
    const [first] = outline.chapters;
    const [page] = first?.pages ?? [];
    if (!first || !page) throw new Error("There is a first page");
    expect(shape(putChapter(first, 0)(removeChapter(one)(outline)))).toBe(shape(outline));
    expect(shape(putPage(page, one, 0)(removePage(a)(outline)))).toBe(shape(outline));
  });

  it("moves a chapter by one place within the course", () => {
    expect(shape(moveChapter(one, 1)(outline))).toBe("Hens: Two(c) One(a b) Three()");
    expect(shape(moveChapter(three, -1)(outline))).toBe("Hens: One(a b) Three() Two(c)");
    expect(moveChapter(one, -1)(outline)).toBe(outline);
    expect(moveChapter(three, 1)(outline)).toBe(outline);
  });

  it("moves a page by one place, also into the next chapter", () => {
    expect(shape(movePage(a, 1)(outline))).toBe("Hens: One(b a) Two(c) Three()");
    expect(shape(movePage(b, 1)(outline))).toBe("Hens: One(a) Two(b c) Three()");
    expect(shape(movePage(c, -1)(outline))).toBe("Hens: One(a b c) Two() Three()");
    expect(shape(movePage(c, 1)(outline))).toBe("Hens: One(a b) Two() Three(c)");
    expect(movePage(a, -1)(outline)).toBe(outline);
  });

  it("moves a page to the end of another chapter", () => {
    expect(shape(movePageTo(c, one)(outline))).toBe("Hens: One(a b c) Two() Three()");
    expect(movePageTo(a, one)(outline)).toBe(outline);
  });

  it("allows 12 chapters and 60 pages", () => {
    const full = (chapters: number, pages: number): IdeaOutline => ({
      title: "Full",
      chapters: Array.from({ length: chapters }, () => ({ ...newChapter("x"), pages: Array.from({ length: pages }, () => newPage("y")) })),
    });
    expect([hasRoomForChapter(full(11, 5)), hasRoomForChapter(full(12, 1))]).toEqual([true, false]);
    expect([hasRoomForPage(full(1, 59)), hasRoomForPage(full(12, 5))]).toEqual([true, false]);
  });
});

function chapterId(): ChapterId {
  return ChapterId.parse(crypto.randomUUID());
}

function pageId(): PageId {
  return PageId.parse(crypto.randomUUID());
}

function pageOf(id: string, name: string) {
  return { id, name, blocks: [] };
}

function shape({ title, chapters }: IdeaOutline): string {
  return `${title}: ${chapters.map(({ name, pages }) => `${name}(${pages.map((each) => each.name).join(" ")})`).join(" ")}`;
}
