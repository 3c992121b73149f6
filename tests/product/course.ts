import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { createChapter, createPage, createProject, savePage, type PageDocument } from "@coursewright/contract/courses.ts";
import type { Author } from "./author.ts";

export interface PageAddress {
  uid: string;
  projectId: string;
  chapterId: string;
  pageId: string;
}

/** Creates a project with one chapter of empty pages. */
export async function layOutCourse(author: Author, { pages }: { pages: number }): Promise<PageAddress[]> {
  const { uid } = author;
  const { id: projectId } = await author.call(createProject, { params: { uid }, body: { name: "A course" } });
  const { id: chapterId } = await author.call(createChapter, { params: { uid, projectId }, body: {} });
  const addresses: PageAddress[] = [];
  for (let n = 1; n <= pages; n += 1) {
    const { id: pageId } = await author.call(createPage, { params: { uid, projectId, chapterId }, body: { name: `Page ${n}` } });
    addresses.push({ uid, projectId, chapterId, pageId });
  }
  return addresses;
}

/** Creates the same with one paragraph on each page. */
export async function writeCourse(author: Author, { pages }: { pages: number }): Promise<PageAddress[]> {
  const addresses = await layOutCourse(author, { pages });
  for (const [index, address] of addresses.entries()) {
    const block = paragraph(randomUUID(), `The text of page ${index + 1}.`);
    await author.call(savePage, {
      params: address,
      body: { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] },
    });
  }
  return addresses;
}

export function paragraph(id: string, text: string): PageDocument["blocks"][number] {
  const doc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
  return { id: BlockId.parse(id), type: "para", v: 1, data: { text: doc }, aiagent: "jerry" };
}
