import { randomUUID } from "node:crypto";
import { ProjectId } from "@coursewright/base/ids.ts";
import { toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import type { Course } from "@coursewright/course/course.ts";
import { describe, expect, it } from "vitest";
import { changesBetween, countChanges, marksOf } from "./page-changes.ts";
import { inputHash, pagePaths, pagesToRender, reusedFiles } from "./release-plan.ts";
import { makeCourse, withParagraph } from "../../../test/publishing.ts";

const course = makeCourse(ProjectId.parse(randomUUID()), { pages: 3 });
const [first, second, third] = course.chapters.flatMap(({ pages }) => pages.map(({ uuid }) => uuid));
const released = (given: Course, author = "Ada") => ({
  course: toReleasedCourse(given, { author, origin: "https://bread.example.org" }),
  buildId: "one",
});
const renderer = released(course);
const base = {
  v: 2 as const,
  content: "ada",
  inputs: Object.fromEntries([...pagePaths(renderer.course)].map(([uuid, path]) => [path, inputHash(renderer, uuid)])),
  files: [...pagePaths(renderer.course).values()].flatMap((path) =>
    [path, `${path}.br`].map((each) => ({ path: each, sha256: each, bytes: 1, isFree: false, of: path })),
  ),
};

describe("release plan", () => {
  it("renders every page without an earlier release or with another build", () => {
    expect(pagesToRender(renderer, undefined)).toEqual([first, second, third]);
    expect(pagesToRender({ ...renderer, buildId: "two" }, base)).toEqual([first, second, third]);
  });

  it("renders a changed page, and all pages when a shared part changed", () => {
    expect(pagesToRender(renderer, base)).toEqual([]);
    expect(pagesToRender(released(withParagraph(course, { page: 1, text: "Rye" })), base)).toEqual([second]);
    expect(pagesToRender(released(course, "Eve"), base)).toEqual([first, second, third]);
  });

  it("reuses exactly the unrendered pages, with all their files", () => {
    const { files, inputs } = reusedFiles(renderer.course, new Set([second ?? ""]), base);
    const paths = ["launch/1/page-1/index.html", "launch/1/page-3/index.html"];
    expect(Object.keys(inputs)).toEqual(paths);
    expect(files.map(({ path }) => path)).toEqual(paths.flatMap((path) => [path, `${path}.br`]));
    expect(() => reusedFiles(renderer.course, new Set(), undefined)).toThrow("gone");
  });

  it("lists changes in the newer order, with removed pages last", () => {
    const older = marksOf(course);
    const newer = marksOf(withParagraph(course, { page: 2, text: "Rye" })).slice(1);
    const added = marksOf(makeCourse(course.project.id, { pages: 1 }));
    const changes = changesBetween(older, [...added, ...newer.toReversed()]);
    expect(changes.map(({ pageId, kind }) => [pageId, kind])).toEqual([
      [added[0]?.uuid, "added"],
      [third, "changed"],
      [first, "removed"],
    ]);
    expect(countChanges(changes)).toEqual({ added: 1, changed: 1, removed: 1 });
  });
});
