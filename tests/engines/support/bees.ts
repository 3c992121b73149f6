import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { generateAudiobook } from "@coursewright/contract/catalogue.ts";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { request } from "undici";
import { localInstance } from "../../../tools/local.ts";
import { signUp } from "../../product/author.ts";
import { paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { latestFixtures } from "../../rendered/latest-fixtures.ts";
import { appOrigin, courseOrigin, mailUrl } from "./origins.ts";

export const sentences = ["Bees dance for each other.", "They tell where the flowers are.", "Nobody has taught them."];

/** A published course: "Dancing" has audio, a question and a card, "Flying" follows. */
export async function publishBees(): Promise<{ cover: string; dancing: string; flying: string; review: string }> {
  const { uid, call } = await signUp({ origin: appOrigin, mailUrl });
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Bees" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "The hive" } });
  const write = async (name: string, blocks: StoredBlock[]) => {
    const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name } });
    const params = { uid, projectId, chapterId, pageId };
    await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) } });
    return pageId;
  };
  const question = latestFixtures(import.meta.url).find(({ stored }) => stored.type === "MCQ");
  if (!question) throw new Error("There is no MCQ");
  const heard = await write("Dancing", [
    paragraph(randomUUID(), sentences.join(" ")),
    { ...question.stored, id: BlockId.parse(randomUUID()) },
    { id: BlockId.parse(randomUUID()), type: "flash-card", v: 1, aiagent: "jerry", data: { question: "Who dances?", answer: "The bees." } },
  ]);
  await write("Flying", [paragraph(randomUUID(), "The sun is their compass."), checkList("Wear the veil", "Light the smoker")]);
  await call(generateAudiobook, {
    body: { projectUuid: projectId, chapterUuid: chapterId, pageUuid: heard, voice: "alloy", format: "mp3" },
  });
  const subdomain = `bees-${randomUUID().slice(0, 8)}`;
  await call(publish, { params: { uid, projectId }, body: { subdomain } });
  const cover = `${courseOrigin(subdomain)}/launch/`;
  await isServed(cover);
  return { cover, dancing: `${cover}1/dancing/`, flying: `${cover}1/flying/`, review: `${cover}review/` };
}

function checkList(...items: readonly string[]): StoredBlock {
  const content = items.map((text) => ({ type: "checkItem", content: [{ type: "paragraph", content: [{ type: "text", text }] }] }));
  const text = { type: "doc", content: [{ type: "checkList", content }] };
  return { id: BlockId.parse(randomUUID()), type: "para", v: 1, aiagent: "jerry", data: { text } };
}

/** Waits until learners get a published course. */
export async function isServed(address: string): Promise<void> {
  const { host, pathname } = new URL(address);
  // Node does not resolve names below localhost.
  const edge = `http://127.0.0.1:${localInstance().ports.edge}`;
  await eventually(`${address} to be served`, async () => {
    const { statusCode, body } = await request(`${edge}${pathname}`, { headers: { host } });
    await body.dump();
    return statusCode === 200;
  });
}
