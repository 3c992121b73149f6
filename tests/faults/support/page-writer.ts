import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createChapter, createPage, createProject, readPage, savePage } from "@coursewright/contract/courses.ts";
import { Pool } from "undici";
import { z } from "zod";
import { paragraph, type PageAddress } from "../../product/course.ts";
import { ask } from "./ask.ts";
import type { Member } from "./authors.ts";
import type { Acknowledged, PageHistory, StoredPage } from "../saving/save-history.ts";

/** A page with a single writer, and the responses that the writer received. */
export interface OwnPage {
  readonly member: Member;
  readonly address: PageAddress;
  readonly savePath: string;
  readonly blockId: string;
  readonly acknowledged: Acknowledged[];
  unanswered: string | undefined;
  /** A rejected save. The writer stops after it. */
  refused: string | undefined;
}

export interface Writing {
  /** Goes through the edge, over connections that stay open. */
  readonly pool: Pool;
  /** When the newest acknowledged save was sent. Only saves sent after a fault prove the recovery. */
  lastSentAt: number;
  saves: number;
}

const answerWithinMs = 60_000;
const pauseMs = 100;
const Saved = z.object({ version: z.number() });

export function startWriting(origin: string, { connections }: { connections: number }): Writing {
  const pool = new Pool(origin, { connections, headersTimeout: 15_000, bodyTimeout: 15_000 });
  return { pool, lastSentAt: 0, saves: 0 };
}

/** Creates an empty page for each member. */
export function layOutPages(origin: string, crowd: readonly Member[]): Promise<OwnPage[]> {
  return Promise.all(
    crowd.map(async (member) => {
      const { uid } = member;
      const { id: projectId } = await ask(origin, member, createProject, { params: { uid }, body: { name: "Written through faults" } });
      const { id: chapterId } = await ask(origin, member, createChapter, { params: { uid, projectId }, body: {} });
      const { id: pageId } = await ask(origin, member, createPage, { params: { uid, projectId, chapterId }, body: { name: "Page" } });
      const address = { uid, projectId, chapterId, pageId };
      return {
        member,
        address,
        savePath: pathOf(savePage.path, address),
        blockId: randomUUID(),
        acknowledged: [],
        unanswered: undefined,
        refused: undefined,
      };
    }),
  );
}

export function pathOf(pattern: string, address: Partial<PageAddress>): string {
  const names = new Map<string, string>(Object.entries(address));
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => names.get(name) ?? "");
}

/** Saves the next text under a new id, and repeats it under the same id until it is answered. */
export async function saveNext(writing: Writing, page: OwnPage): Promise<void> {
  const baseVersion = page.acknowledged.at(-1)?.version ?? 0;
  const text = `${page.member.uid} wrote ${page.acknowledged.length + 1}`;
  const order = baseVersion === 0 ? { order: [page.blockId] } : {};
  const body = JSON.stringify({ saveId: randomUUID(), baseVersion, upsert: [paragraph(page.blockId, text)], ...order });
  const deadline = performance.now() + answerWithinMs;
  page.unanswered = text;
  for (;;) {
    const sentAt = performance.now();
    const answer = await post(writing.pool, page, body);
    if (answer?.status === 200) {
      page.acknowledged.push({ version: Saved.parse(JSON.parse(answer.text)).version, text });
      page.unanswered = undefined;
      writing.saves += 1;
      writing.lastSentAt = Math.max(writing.lastSentAt, sentAt);
      return;
    }
    if ((answer && !mayPass(answer.status)) || performance.now() > deadline) {
      page.refused = answer ? `${answer.status} ${answer.text}` : "no answer in time";
      return;
    }
    await setTimeout(pauseMs);
  }
}

export function historyOf({ address, acknowledged, unanswered, refused }: OwnPage): PageHistory {
  return { page: address.pageId, acknowledged, unanswered, refused };
}

export async function readStored(origin: string, pages: readonly OwnPage[]): Promise<StoredPage[]> {
  return Promise.all(
    pages.map(async ({ member, address }) => {
      const { version, blocks } = await ask(origin, member, readPage, { params: address });
      const text = /"text":"([^"]* wrote \d+)"/.exec(JSON.stringify(blocks))?.[1] ?? "";
      return { page: address.pageId, version, text };
    }),
  );
}

async function post(pool: Pool, { member, savePath: path }: OwnPage, body: string): Promise<{ status: number; text: string } | undefined> {
  const headers = { authorization: `Bearer ${member.bearer}`, "content-type": "application/json" };
  try {
    const response = await pool.request({ method: "POST", path, headers, body });
    return { status: response.statusCode, text: await response.body.text() };
  } catch {
    return undefined;
  }
}

/** The request was rate-limited or the server was unavailable. */
function mayPass(status: number): boolean {
  return status === 429 || status >= 500;
}
