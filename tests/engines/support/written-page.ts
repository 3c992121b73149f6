import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { createChapter, createPage, createProject, readPage, savePage } from "@coursewright/contract/courses.ts";
import { type Author, signUp } from "../../product/author.ts";
import { paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { appOrigin, mailUrl } from "./origins.ts";
import type { Screen } from "./screen.ts";

const password = "a jar, a rubber band";

export interface WrittenPage {
  readonly address: string;
  /** Waits until the server stores exactly these texts, one for each block. */
  readonly isStored: (...texts: readonly string[]) => Promise<void>;
  readonly stored: () => Promise<readonly StoredBlock[]>;
}

export type NewBlock = Pick<StoredBlock, "type" | "data"> & { readonly v?: number };

/** Signs a new author in and opens a page with a paragraph for each text. */
export async function openWrittenPage(screen: Screen, ...texts: readonly string[]): Promise<WrittenPage> {
  const page = await openPage(screen, { blocks: texts.map((text) => paragraph(randomUUID(), text)) });
  await screen.see("[data-block]", texts[0]);
  return page;
}

/** Opens a page "First page" of a new course with these blocks. `more` names further pages. A tab signs in on its first page. */
export async function openPage(
  screen: Screen,
  { blocks = [], more = [] }: { readonly blocks?: readonly NewBlock[]; readonly more?: readonly string[] } = {},
): Promise<WrittenPage> {
  const { uid, call } = await authorOn(screen);
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Bread" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "The starter" } });
  const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: "First page" } });
  for (const name of more) await call(createPage, { params: { uid, projectId, chapterId }, body: { name } });
  const params = { uid, projectId, chapterId, pageId };
  const upsert = blocks.map((block) => ({ v: 1, aiagent: "jerry" as const, ...block, id: BlockId.parse(randomUUID()) }));
  if (upsert.length > 0) {
    await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) } });
  }
  const address = `${appOrigin}/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`;
  // After 8 s without a page the editor shows the front page. A busy machine can need longer, so this tries again.
  await eventually("the page to open", async () => {
    await screen.goto(address);
    await screen.see("h1", /First page|Write the course/);
    return (await screen.texts("h1")).includes("First page");
  });
  const stored = async () => (await call(readPage, { params })).blocks;
  return {
    address,
    stored,
    isStored: async (...wanted) => {
      let found: string[] = [];
      await eventually(`the texts ${JSON.stringify(wanted)}`, async () => {
        found = (await stored()).map(textOf);
        return JSON.stringify(found) === JSON.stringify(wanted);
      }).catch((error: unknown) => {
        throw new Error(`The server stores ${JSON.stringify(found)}`, { cause: error });
      });
    },
  };
}

const authors = new WeakMap<Screen, Promise<Author>>();

function authorOn(screen: Screen): Promise<Author> {
  const known = authors.get(screen) ?? signIn(screen);
  authors.set(screen, known);
  return known;
}

async function signIn(screen: Screen): Promise<Author> {
  const author = await signUp({ origin: appOrigin, mailUrl }, { password });
  await screen.goto(`${appOrigin}/static/sign-in`);
  await screen.write("E-mail", author.email);
  await screen.write("Password", password);
  await screen.press("Enter");
  await screen.see("h1", /^What will you teach next/);
  return author;
}

/** All text of a block, without marks. */
function textOf({ data }: StoredBlock): string {
  return [...JSON.stringify(data).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text).join("");
}
