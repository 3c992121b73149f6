import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { Session, issueToken } from "@coursewright/contract/accounts.ts";
import { createChapter, createPage, createProject, readPage, savePage } from "@coursewright/contract/courses.ts";
import type { Endpoint, RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import type { PageAddress } from "../product/course.ts";
import { waitForLink } from "../product/mail.ts";

const origin = localEnvironment().APP_ORIGIN;
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;

export interface PreparedPage {
  /** The blocks as the server holds them now. */
  readonly stored: () => Promise<readonly StoredBlock[]>;
  readonly address: string;
  readonly params: PageAddress;
  /** Asks the API as the author who sits here. */
  readonly call: Awaited<ReturnType<typeof signedIn>>["call"];
}

export type NewBlock = Pick<StoredBlock, "type" | "data"> & { readonly v?: number };

/** A new author, signed in within this browser, on a page of a new project "Bread" that holds these blocks; `more` names further pages. */
export async function openPreparedPage(
  page: Page,
  { blocks = [], more = [] }: { readonly blocks?: readonly NewBlock[]; readonly more?: readonly string[] } = {},
): Promise<PreparedPage> {
  const { uid, call } = await signedIn(page);
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
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "First page" })).toBeVisible();
  return { address, params, call, stored: async () => (await call(readPage, { params })).blocks };
}

export function paragraphOf(text: string): NewBlock {
  return { type: "para", data: { text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] } } };
}

async function signedIn(page: Page) {
  const email = `marta-${randomUUID()}@example.test`;
  const data = { name: "Marta Writer", email, password: "a jar, a rubber band", callbackURL: "/static/home" };
  expect((await page.request.post("/api/auth/sign-up/email", { data, headers: { origin } })).ok()).toBe(true);
  await page.request.get(await waitForLink({ mailUrl, to: email }));
  const { uid, token } = Session.parse(await (await page.request.post(issueToken.path, { headers: { origin } })).json());

  async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResultOf<E>> {
    const { params, body } = request as { params?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
    const response = await page.request.fetch(path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, origin },
      ...(body === undefined ? {} : { data: body }),
    });
    const text = await response.text();
    expect(response.ok(), text).toBe(true);
    return (endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(JSON.parse(text)) : text) as ResultOf<E>;
  }
  return { uid, call };
}
