import { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { type PageReview, readReview } from "@coursewright/contract/page-review.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestProduct, modelsAt } from "../../../test/composition.ts";
import { apiOf, para } from "../../../test/courses.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { accountsWithCredits } from "../../../test/funded-accounts.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { createPageReviews } from "./service.ts";

/* Asserts on the request that the provider received, and on the notes that its reply becomes. */

let provider: ModelProvider;
let product: Awaited<ReturnType<typeof createTestProduct>>;
let server: TestServer;
let accounts: ReturnType<typeof accountsWithCredits>;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  product = await createTestProduct();
  const composed = product.compose({ ai: modelsAt(product.config, provider.baseUrl, "sk-test"), trustedModelOrigins: [provider.origin] });
  server = await product.startServer(composed);
  accounts = accountsWithCredits({ credits: product.features.credits, owner: product.authors });
});

beforeEach(async () => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
});

afterEach(async () => {
  expect(await verifyLedger(product.authors)).toEqual([]);
});

afterAll(async () => {
  await server.close();
  await product.close();
  await provider.close();
});

const words = ["Hens need dry ground.", "They sleep high up."];
const note = { block: 1, title: "What is dry?", note: "A learner may not know how dry." };

describe("a page review", () => {
  it("[SEE-04] sends the whole page, its course and the formats of its blocks, for one credit", async () => {
    const page = await aPage();
    expect((await page.review("unclear", { notes: [note] })).status).toBe(200);
    const { system = "", userMessage } = await onlyCall();

    const lines = userMessage.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { block: 1, type: "para", data: { text: words[0] } },
      { block: 2, type: "para", data: { text: words[1] } },
      { block: 3, type: "heading", data: expect.objectContaining({ text: expect.stringContaining("[[reply:") }) },
    ]);
    expect(system).toContain("Reply format: review");
    expect(system).toContain("Course: Keeping hens");
    expect(system).toMatch(/^para: \{"text"/m);
    expect(await page.ledger()).toEqual(["grant 25.0000", "hold 1.0000", "settle 1.0000"]);
    expect(await accounts.balance(page.uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("[SEE-04] makes changes that fit the block, and keeps a note whose change does not", async () => {
    const page = await aPage();
    const changes = [
      { ...note, change: { text: "Hens need ground without puddles." } },
      { ...note, block: 2, title: "Bad shape", change: { text: { type: "doc" }, html: "<script>" } },
      { ...note, block: 2, title: "No change", change: { text: words[1] } },
      { ...note, block: 9, title: "No such block" },
      { block: 1, title: "" },
      "no note",
      null,
    ];
    const { notes } = await page.reviewed("unclear", { notes: changes });

    expect(notes.map(({ title, proposal, state }) => [title, proposal?.kind, state])).toEqual([
      ["What is dry?", "change", "open"],
      ["Bad shape", undefined, "open"],
      ["No change", undefined, "open"],
    ]);
    const proposal = notes[0]?.proposal;
    if (proposal?.kind !== "change") throw new Error("There is no change");
    expect(proposal.was).toMatchObject(page.blocks[0] ?? {});
    expect(proposal.block.id).toBe(page.blocks[0]?.id);
    expect(readBlock(proposal.block).state).toBe("ok");
    expect(JSON.stringify(proposal.block.data)).toContain("Hens need ground without puddles.");
  });

  it("[SEE-04] has at most eight notes, in the order of the reply", async () => {
    const page = await aPage();
    const { notes } = await page.reviewed("unclear", { notes: Array.from({ length: 12 }, (_, n) => ({ ...note, title: `Note ${n}` })) });
    expect(notes.map(({ title }) => title)).toEqual(Array.from({ length: 8 }, (_, n) => `Note ${n}`));
  });

  it("[SEE-04] makes questions for the block that answers them", async () => {
    const page = await aPage();
    const data = { question: "Where do hens sleep?", options: ["High up", "In water"], answer: "High up", explanation: "It is safe." };
    const { notes } = await page.reviewed("questions", {
      notes: [
        { ...note, block: 2, add: { type: "MCQ", data } },
        { ...note, title: "No question" },
        { ...note, title: "Another type", add: { type: "video", data: { url: "javascript:1" } } },
      ],
    });
    expect(notes.map(({ blockId, proposal }) => [blockId, proposal?.kind, proposal?.block.type])).toEqual([
      [page.blocks[1]?.id, "add", "MCQ"],
    ]);
    expect(JSON.stringify(notes[0]?.proposal?.block.data)).toContain("Where do hens sleep?");
    expect((await onlyCall()).system).toMatch(/^MCQ: \{/m);
  });

  it("[SEE-04] suggests pictures as empty blocks with a description", async () => {
    const page = await aPage();
    const { notes } = await page.reviewed("pictures", { notes: [{ ...note, picture: "A hen on a perch" }, note] });
    expect(notes.map(({ proposal }) => proposal?.block)).toMatchObject([{ type: "image", data: { url: "", alt: "A hen on a perch" } }]);
  });

  it("[SEE-04] checks facts against passages of the course's sources, and names them", async () => {
    const page = await aPage();
    expect(await refusalOf(await page.review("facts", { notes: [] }))).toBe("422 no_passages");
    const passage = { id: "a".repeat(32), sourceId: newUuid(), sourceName: "Hens.pdf", page: 4, text: "Hens sleep near the ground." };
    const asked: object[] = [];
    const reviews = reviewsWith(async (given) => {
      asked.push(given);
      return [passage];
    });
    const reply = await replyOf({
      notes: [{ ...note, block: 2, passage: 1, change: { text: "They sleep low." } }, { ...note, passage: 7 }, note],
    });
    await page.mention(reply);
    const review = await reviews.review({ ...page.asked("facts"), signal: AbortSignal.timeout(10_000) });

    expect(review?.notes).toMatchObject([{ blockId: page.blocks[1]?.id, passage, proposal: { kind: "change" } }]);
    expect(asked[0]).toMatchObject({ author: page.uid, words: expect.stringContaining("Hens need dry ground.") });
    expect((await onlyCall()).system).toContain('From "Hens.pdf", page 4:\nHens sleep near the ground.');
  });

  it.each([{ notes: [{ block: 99 }] }, { notes: "none" }, {}])("[SEE-04] is free if its notes cannot be used: %j", async (reply) => {
    const page = await aPage();
    const before = await page.reviewed("unclear", { notes: [note] });
    expect(await refusalOf(await page.review("unclear", reply))).toBe("502 helper_failed");
    expect(await page.read()).toEqual(before);
    expect(await accounts.balance(page.uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("[SEE-04] of an empty page asks nobody", async () => {
    const page = await aPage([]);
    expect(await refusalOf(await page.review("unclear", { notes: [] }))).toBe("422 page_empty");
    expect(await calls()).toEqual([]);
  });

  it("[SEE-04] is paid once for one key", async () => {
    const page = await aPage();
    await page.mention(await replyOf({ notes: [note] }));
    const key = { "idempotency-key": newUuid() };
    const [first, second] = [await page.post("unclear", key), await page.post("unclear", key)];
    expect(await second.json()).toEqual(await first.json());
    expect(await calls()).toHaveLength(1);
    expect(await accounts.balance(page.uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("[SEE-04] waits for its author, remembers what was decided, and can be closed", async () => {
    const page = await aPage();
    const { notes } = await page.reviewed("unclear", { notes: [note, { ...note, title: "Second" }] });
    const mark = (id: string | undefined, state: string) =>
      server.ask(`${page.path}/review/notes/${id}`, { as: page.uid, method: "PUT", body: { state } });
    expect((await mark(notes[1]?.id, "dismissed")).status).toBe(200);
    expect((await mark(newUuid(), "accepted")).status).toBe(404);
    expect((await page.read())?.notes.map(({ state }) => state)).toEqual(["open", "dismissed"]);
    expect((await server.ask(`${page.path}/review`, { as: page.uid, method: "DELETE" })).status).toBe(204);
    expect(await page.read()).toBe(null);
  });

  it("[SEE-04] goes after seven days", async () => {
    const page = await aPage();
    await page.reviewed("unclear", { notes: [note] });
    const { pageReviews } = product.features;
    await product.authors.query("update page_reviews set made_at = now() - interval '8 days' where author_id = $1", [page.uid]);
    expect(await page.read()).toBe(null);
    expect(await pageReviews.sweep()).toBeGreaterThan(0);
    const { rows } = await product.authors.query("select from page_reviews where author_id = $1", [page.uid]);
    expect(rows).toEqual([]);
  });

  it("[SEE-04] costs no credits with the author's own key", async () => {
    const page = await aPage();
    const body = { baseUrl: provider.baseUrl, model: "demo-text", key: `sk-own-${newUuid()}` };
    const saved = await server.ask(`/api/coursewright/v2/users/${page.uid}/account/own-key`, { as: page.uid, method: "PUT", body });
    expect(saved.status).toBe(200);
    expect((await page.reviewed("unclear", { notes: [note] })).price).toBe(0);
    expect((await calls()).at(-1)?.apiKey).toBe(body.key);
    expect(await accounts.balance(page.uid)).toEqual(["25.0000", "0.0000"]);
  });
});

const markBlock = { type: "heading", v: 1, aiagent: "jerry" };

async function aPage(texts: readonly string[] = words) {
  const uid = await accounts.welcome();
  const api = apiOf(server, uid);
  const project = await api.makeProject();
  await api.patch(`/projects/${project}`, { name: "Keeping hens" });
  const chapter = await api.makeChapter(project);
  const pageId = await api.makePage(project, chapter);
  const path = `/api/coursewright/v2/users/${uid}/projects/${project}/chapters/${chapter}/pages/${pageId}`;
  const blocks = texts.map((text) => ({ ...para(text), id: BlockId.parse(newUuid()) }));
  const markId = BlockId.parse(newUuid());
  const saved = { version: 0 };
  const save = async (now: readonly Readonly<Record<string, unknown>>[]) => {
    const order = now.map(({ id }) => id);
    const { body, status } = await api.save(path.slice(path.indexOf("/projects")), { baseVersion: saved.version, upsert: now, order });
    if (status !== 200) throw new Error(`The page was not saved: ${status}`);
    saved.version = body.version;
  };
  if (blocks.length > 0) await save(blocks);
  const post = (kind: string, headers: Record<string, string> = {}) =>
    server.ask(`${path}/review`, { as: uid, method: "POST", body: { kind, agent: "jerry" }, headers });
  const page = {
    uid,
    path,
    blocks,
    post,
    asked: (kind: "facts") => ({
      page: { uid, projectId: ProjectId.parse(project), ...idsOf(chapter, pageId) },
      operation: newUuid(),
      kind,
      agent: "jerry" as const,
    }),
    /** Puts the mark of a reply into a last block, and the provider gives it then. Markdown would escape it in a paragraph. */
    async mention(mark: string) {
      if (blocks.length === 0) return;
      await save([...blocks, { ...markBlock, id: markId, data: { text: mark, meta: { level: 2 } } }]);
    },
    async review(kind: string, reply: object) {
      await page.mention(await replyOf(reply));
      return post(kind);
    },
    async reviewed(kind: string, reply: object): Promise<PageReview> {
      const { review } = readReview.reply.parse(await (await page.review(kind, reply)).json());
      if (!review) throw new Error("There is no review");
      return review;
    },
    async read() {
      return readReview.reply.parse(await (await server.ask(`${path}/review`, { as: uid })).json()).review;
    },
    async ledger(): Promise<string[]> {
      const { rows } = await product.authors.query<{ line: string }>(
        "select kind || ' ' || amount as line from ledger_operations where author_id = $1 order by sequence",
        [uid],
      );
      return rows.map(({ line }) => line);
    },
  };
  return page;
}

function idsOf(chapter: string, page: string) {
  return readReview.params.pick({ chapterId: true, pageId: true }).parse({ chapterId: chapter, pageId: page });
}

type Search = Parameters<typeof createPageReviews>[0]["sources"]["searchPassages"];

/** The same feature, with these passages as the sources of every course. */
function reviewsWith(searchPassages: Search) {
  const composed = product.compose({ ai: modelsAt(product.config, provider.baseUrl, "sk-test") });
  return createPageReviews({ ...composed.platform, ...composed.features, aroundOf: async () => ({}), sources: { searchPassages } });
}

async function replyOf(reply: object): Promise<string> {
  const name = newUuid();
  await fetch(`${provider.origin}/__replies/${name}`, { method: "PUT", body: JSON.stringify(reply) });
  return `[[reply:${name}]]`;
}

async function calls(): Promise<ProviderCall[]> {
  return (await fetch(`${provider.origin}/__calls`)).json() as Promise<ProviderCall[]>;
}

async function onlyCall(): Promise<ProviderCall> {
  const [call, ...others] = await calls();
  if (!call || others.length > 0) throw new Error("The provider was not asked once");
  return call;
}

async function refusalOf(response: Response): Promise<string> {
  return `${response.status} ${ErrorReply.parse(await response.json()).error.code}`;
}
