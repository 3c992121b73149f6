import { createChapter, createPage, createProject } from "@coursewright/contract/courses.ts";
import type { Locator, Page } from "@playwright/test";
import { signInAt } from "./shared-tab.ts";

/** Chapters and the names of their pages. */
export type Tree = Readonly<Record<string, readonly string[]>>;

export interface WrittenCourse {
  readonly author: Awaited<ReturnType<typeof signInAt>>;
  readonly projectId: string;
  readonly address: string;
}

/** An author with a project "Bread" of these chapters and pages, not opened yet. */
export async function writeCourse(page: Page, tree: Tree): Promise<WrittenCourse> {
  const author = await signInAt(page);
  const { uid } = author;
  const { id: projectId } = await author.call(createProject, { params: { uid }, body: { name: "Bread" } });
  for (const [name, pages] of Object.entries(tree)) {
    const { id: chapterId } = await author.call(createChapter, { params: { uid, projectId }, body: { name } });
    for (const page_ of pages) await author.call(createPage, { params: { uid, projectId, chapterId }, body: { name: page_ } });
  }
  return { author, projectId, address: `/?project_uuid=${projectId}` };
}

export function sidebarOf(page: Page): Locator {
  return page.getByRole("navigation", { name: "Project" });
}

/** The visible rows from top to bottom. */
export function rowsOf(page: Page): Promise<string[]> {
  return sidebarOf(page).locator("[data-main] > span").allTextContents();
}
