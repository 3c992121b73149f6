import { randomUUID } from "node:crypto";
import { readUser } from "@coursewright/contract/accounts.ts";
import { readPage, savePage } from "@coursewright/contract/courses.ts";
import { commissionPages, draftOutline, type Idea, makeCourse, readIdea, saveOutline } from "@coursewright/contract/drafting.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { startModelProvider, type ModelProvider } from "../../fakes/model-provider.ts";
import { signUp, type Author } from "../../product/author.ts";
import { paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { followLive } from "../../product/live.ts";
import { expectInvariants } from "../support/invariants.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
/** The latency of a real model, or a tenth of it. */
const latencyMs = isLong ? ([2_000, 20_000] as const) : ([200, 2_000] as const);
/** The test kills the worker when this many pages are written. */
const killsAt = isLong ? [2, 5, 9] : [2, 6];
const endWithinMs = isLong ? 240_000 : 45_000;

const since = new Date();
let provider: ModelProvider;
let product: Product;
beforeAll(async () => {
  provider = await startModelProvider({ port: 0, latencyMs });
  product = await startProduct({ env: { AI_BASE_URL: provider.baseUrl } });
});
afterAll(async () => {
  await product.stop();
  await provider.close();
});

it(
  "drafts each page once and charges only finished pages while workers are killed",
  async () => {
    const author = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${localInstance().ports.mailHttp}` });
    const { idea, pages, garbled, own } = await approve(author);
    const feed = await followLive({ origin: product.origin, cookie: author.cookie });
    await author.call(commissionPages, { params: paramsOf(author, idea), body: { pages: pages.map(({ pageId }) => pageId) } });
    await writeMyself(author, own);

    for (const written of killsAt) {
      await eventually(`${written} pages to be written`, async () => (await countOf(author, idea, "written")) >= written, endWithinMs);
      await eventually("a page to be asked for", async () => (await callsForPages()).some(({ state }) => state === "open"), endWithinMs);
      product.worker.kill("SIGKILL");
      await product.worker.restart();
    }
    const ended = await eventually("all pages to end", () => whenEnded(author, idea), endWithinMs);

    const outcomes = new Map(ended.commissions.map(({ pageId, state, problem }) => [pageId, problem ?? state]));
    const expected = pages.map(({ pageId }) =>
      pageId === garbled.pageId ? "helper_failed" : pageId === own.pageId ? "page_not_empty" : "written",
    );
    expect(pages.map(({ pageId }) => outcomes.get(pageId))).toEqual(expected);
    for (const page of pages) {
      const { version, blocks } = await author.call(readPage, { params: page });
      // Each page is written once by some worker, and never over the author's own text.
      expect([version, blocks.length]).toEqual(page === garbled ? [0, 0] : page === own ? [1, 1] : [1, 4]);
    }
    expect((await author.call(readUser, { params: { uid: author.uid } })).credits).toBe(25 - 1 - 12);
    expect(await settledOf(author)).toBe(1 + 12);
    const events = feed.events().filter((event) => event.type === "idea" && event.ideaId === idea.id).length;
    expect(events).toBeGreaterThanOrEqual(pages.length);
    feed.close();
    // A call of a killed worker is repeated under the same key.
    const calls = (await callsForPages()).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(calls).size).toBe(pages.length);
    expect(calls.length).toBeGreaterThan(pages.length);
    console.log(
      JSON.stringify({ fault: "kill-worker-mid-drafting", kills: killsAt.length, pages: pages.length, calls: calls.length, events }),
    );
    await expectInvariants(product, { since });
  },
  endWithinMs * 2,
);

type PageParams = { uid: string; projectId: string; chapterId: string; pageId: Idea["commissions"][number]["pageId"] };

/** Drafts and approves an outline. One page will come out garbled, and the author writes another page alone. */
async function approve(author: Author) {
  const params = { uid: author.uid, ideaId: randomUUID() };
  const wish = { idea: "Keeping hens in a small garden", audience: "beginners", chapters: 6, agent: "jerry", baseVersion: 0 } as const;
  const { outline } = await author.call(draftOutline, { params, body: wish }, { "idempotency-key": randomUUID() });
  const [, second] = outline.chapters;
  if (second?.pages[1]) second.pages[1].name = "Foxes [[nojson]]";
  await author.call(saveOutline, { params, body: { baseVersion: 1, outline } });
  const idea = await author.call(makeCourse, { params, body: { baseVersion: 2 } });
  const pages = idea.outline.chapters.flatMap((chapter) =>
    chapter.pages.map((page): PageParams => ({ uid: author.uid, projectId: idea.projectId ?? "", chapterId: chapter.id, pageId: page.id })),
  );
  const [garbled, own] = [pages[3], pages.at(-1)];
  if (pages.length !== 14 || !garbled || !own) throw new Error(`An outline of ${pages.length} pages`);
  return { idea, pages, garbled, own };
}

async function writeMyself(author: Author, page: PageParams): Promise<void> {
  const block = paragraph(randomUUID(), "My own words.");
  await author.call(savePage, { params: page, body: { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] } });
}

function paramsOf({ uid }: Author, { id: ideaId }: Idea) {
  return { uid, ideaId };
}

async function countOf(author: Author, idea: Idea, state: string): Promise<number> {
  const { commissions } = await author.call(readIdea, { params: paramsOf(author, idea) });
  return commissions.filter((commission) => commission.state === state).length;
}

async function whenEnded(author: Author, idea: Idea): Promise<Idea | undefined> {
  const now = await author.call(readIdea, { params: paramsOf(author, idea) });
  return now.commissions.some(({ state }) => state === "waiting" || state === "writing") ? undefined : now;
}

async function settledOf({ uid }: Author): Promise<number> {
  const client = new pg.Client({ connectionString: product.environment["AUTHORS_OWNER_URLS"] });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int n from ledger_operations where author_id = $1 and kind = 'settle'",
      [uid],
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

const Calls = z.array(z.object({ idempotencyKey: z.string(), state: z.string() }));

async function callsForPages(): Promise<z.infer<typeof Calls>> {
  const calls = Calls.parse(await (await fetch(`${provider.origin}/__calls`)).json());
  return calls.filter(({ idempotencyKey }) => idempotencyKey.startsWith("commission:"));
}
