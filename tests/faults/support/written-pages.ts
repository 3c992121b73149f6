import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { createChapter, createPage, createProject, type PageDocument, savePage } from "@coursewright/contract/courses.ts";
import { paragraph, type PageAddress } from "../../product/course.ts";
import { ask } from "./ask.ts";
import type { Member } from "./authors.ts";

type Block = PageDocument["blocks"][number];

/** How the update of a page will end: the catalogue entry is garbled, or the audio is silent. */
export type Fate = "well" | "no entry" | "no sound";

export interface WrittenPage {
  readonly address: PageAddress;
  readonly blocks: readonly Block[];
  readonly fate: Fate;
}

/** Creates a course with one page for each fate. No two pages share a sentence. */
export async function writePages(origin: string, member: Member, fates: readonly Fate[]): Promise<WrittenPage[]> {
  const { uid } = member;
  const { id: projectId } = await ask(origin, member, createProject, { params: { uid }, body: { name: "Much to say" } });
  const { id: chapterId } = await ask(origin, member, createChapter, { params: { uid, projectId }, body: {} });
  const pages: WrittenPage[] = [];
  for (const [n, fate] of fates.entries()) {
    const { id: pageId } = await ask(origin, member, createPage, { params: { uid, projectId, chapterId }, body: { name: `Page ${n}` } });
    const address = { uid, projectId, chapterId, pageId };
    const blocks = wordsOf(n, fate);
    const save = { saveId: randomUUID(), baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) };
    await ask(origin, member, savePage, { params: address, body: save });
    pages.push({ address, blocks, fate });
  }
  return pages;
}

function wordsOf(n: number, fate: Fate): Block[] {
  const name = randomUUID().slice(0, 8);
  const said = [`The ${name} loaf, number ${n}.`, `It rose for ${n} hours. Then ${name} came out of the oven.`];
  const words = said.map((text) => paragraph(randomUUID(), text));
  if (fate === "no entry") return [...words, unspoken("[[nojson]]")];
  return fate === "no sound" ? [...words, paragraph(randomUUID(), `Here ${name} is silent [[silent]].`)] : words;
}

/** Text of the page that is not read aloud. */
function unspoken(caption: string): Block {
  const data = { url: "", alt: "", caption, decorative: false, additionalImages: [] };
  return { id: BlockId.parse(randomUUID()), type: "image", v: 1, data, aiagent: "jerry" };
}
