import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Credits, noCredits } from "@coursewright/base/credits.ts";
import { BlockId } from "@coursewright/base/ids.ts";
import { updateCatalogue } from "@coursewright/contract/catalogue.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { createChapter, createPage, createProject, type PageDocument, savePage } from "@coursewright/contract/courses.ts";
import type { Endpoint, RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import { pageText } from "@coursewright/course/text.ts";
import { charactersOf, costOf } from "@coursewright/course/update-cost.ts";
import { Agent, fetch } from "undici";
import { z } from "zod";
import { planChunks } from "../../apps/server/src/features/audiobook/chunks.ts";
import { paragraph, type PageAddress } from "../product/course.ts";
import type { Member } from "./crowd.ts";

type Block = PageDocument["blocks"][number];

/** What will become of its update: of one the entry comes out garbled, of one the voice says nothing that can be heard. */
export type Fate = "well" | "no entry" | "no sound";

export interface WrittenPage {
  readonly address: PageAddress;
  readonly blocks: readonly Block[];
  readonly fate: Fate;
}

/** One that draws nothing: hundreds of pictures would take longer than all else together, and an update goes on without. */
export const noBrowser = "/bin/false";

const dispatcher = new Agent({ connections: 64, headersTimeout: 70_000, bodyTimeout: 70_000 });
const patienceMs = 120_000;

/** One request, again and again until the product itself answers: every request here may be repeated. */
export async function ask<E extends Endpoint>(origin: string, member: Member, endpoint: E, request: RequestOf<E>): Promise<ResultOf<E>> {
  const { params, body } = z.object({ params: z.record(z.string(), z.string()).optional(), body: z.unknown().optional() }).parse(request);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const response = await fetch(new URL(path, origin), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${member.bearer}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      dispatcher,
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the endpoint's schema
    if (response?.ok && text !== undefined)
      return (endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(JSON.parse(text)) : undefined) as ResultOf<E>;
    const mayPass = response === undefined || text === undefined || response.status === 429 || response.status >= 500;
    if (!mayPass || Date.now() > deadline) throw new Error(`${endpoint.method} ${path}: ${response?.status} ${text}`);
    await setTimeout(500);
  }
}

/** A course of the member's, a page for each fate. No two pages share a sentence. */
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

export async function startUpdate(
  origin: string,
  member: Member,
  { address, blocks }: WrittenPage,
  { audiobook = true }: { readonly audiobook?: boolean } = {},
): Promise<CatalogueUpdate> {
  const { projectId, chapterId, pageId } = address;
  const body = { projectId, chapterId, pageId, pageData: { version: 1, blocks }, mode: "mock", audiobook } as const;
  return (await ask(origin, member, updateCatalogue, { body })).update;
}

/** What a page's update must cost, part by part, by the formulas alone. */
export function dueFor({ blocks, fate }: WrittenPage): { catalogue: Credits; audiobook: Credits } {
  const spoken = planChunks(blocks, { model: "any", voice: "alloy" }).chunks.reduce((sum, { characters }) => sum + characters, 0);
  return {
    catalogue: fate === "no entry" ? noCredits : costOf("catalogue", charactersOf(pageText(blocks))),
    audiobook: fate === "no sound" ? noCredits : costOf("audiobook", spoken),
  };
}

function wordsOf(n: number, fate: Fate): Block[] {
  const name = randomUUID().slice(0, 8);
  const said = [`The ${name} loaf, number ${n}.`, `It rose for ${n} hours. Then ${name} came out of the oven.`];
  const words = said.map((text) => paragraph(randomUUID(), text));
  if (fate === "no entry") return [...words, unspoken("[[nojson]]")];
  return fate === "no sound" ? [...words, paragraph(randomUUID(), `Here ${name} is silent [[silent]].`)] : words;
}

/** Words of the page that nobody reads out. */
function unspoken(caption: string): Block {
  const data = { url: "", alt: "", caption, decorative: false, additionalImages: [] };
  return { id: BlockId.parse(randomUUID()), type: "image", v: 1, data, aiagent: "jerry" };
}
