import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { createChapter, createPage, createProject, readPage, savePage } from "@coursewright/contract/courses.ts";
import type { Page } from "@playwright/test";
import type { Author } from "../../product/author.ts";
import type { PageAddress } from "../../product/course.ts";
import { openEditor } from "./open-editor.ts";
import { signInAt } from "./shared-tab.ts";

export interface PreparedPage {
  /** The blocks that are stored on the server now. */
  readonly stored: () => Promise<readonly StoredBlock[]>;
  readonly address: string;
  readonly params: PageAddress;
  /** Calls the API as the signed-in author. */
  readonly call: Author["call"];
}

export type NewBlock = Pick<StoredBlock, "type" | "data"> & Partial<Pick<StoredBlock, "v" | "answer">>;

/** Signs in an author and opens a page of a new project "Bread" with these blocks. `more` names further pages. */
export async function openPreparedPage(
  page: Page,
  { blocks = [], more = [] }: { readonly blocks?: readonly NewBlock[]; readonly more?: readonly string[] } = {},
): Promise<PreparedPage> {
  const { uid, call } = await signInAt(page);
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Bread" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "The starter" } });
  const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: "First page" } });
  for (const name of more) await call(createPage, { params: { uid, projectId, chapterId }, body: { name } });
  const params = { uid, projectId, chapterId, pageId };
  const upsert = blocks.map((block) => ({ v: 1, aiagent: "jerry" as const, ...block, id: BlockId.parse(randomUUID()) }));
  if (upsert.length > 0) {
    await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) } });
  }
  const address = `/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`;
  await openEditor(page, address, page.getByRole("heading", { name: "First page" }));
  return { address, params, call, stored: async () => (await call(readPage, { params })).blocks };
}

export function paragraphOf(text: string): NewBlock {
  return { type: "para", data: { text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] } } };
}
