import { AuthorId } from "@coursewright/base/ids.ts";
import { Idea } from "@coursewright/contract/drafting.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { providerFaults } from "../ai/provider-faults.ts";
import { createDraftingFixture, draftingApi, type DraftingFixture, ideaPath, wish } from "../../../test/drafting.ts";

let provider: ModelProvider;
let fixture: DraftingFixture;
let server: TestServer;
let api: ReturnType<typeof draftingApi>;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  fixture = await createDraftingFixture({ providerUrl: provider.baseUrl });
  server = await fixture.startServer("sk-test");
  api = draftingApi(server);
});

afterEach(async () => {
  expect(await verifyLedger(fixture.owner)).toEqual([]);
});

afterAll(async () => {
  await server.close();
  await provider.close();
  await fixture.close();
});

describe("drafting", () => {
  it("drafts, stores and charges an outline once per operation", async () => {
    const uid = await fixture.welcome();
    const path = ideaPath(uid);
    const key = { "idempotency-key": newUuid() };
    const idea = await api.drafted(uid, path, {}, key);

    expect(idea).toMatchObject({ idea: "Keeping hens", agent: "jerry", version: 1, projectId: null, isDemo: false, commissions: [] });
    expect(idea.outline.chapters.map(({ pages }) => pages.length)).toEqual([2, 3, 2, 3, 3, 1]);
    expect(idea.outline.chapters[0]?.pages[0]).toMatchObject({
      name: "Space, neighbours and the law",
      blocks: ["para", "bullet-cards", "MCQ"],
    });
    expect(await api.drafted(uid, path, {}, key)).toEqual(idea);
    expect(await api.read(uid, path)).toEqual(idea);
    expect(await fixture.balance(uid)).toEqual(["24.0000", "0.0000"]);
  });

  it.each(providerFaults)("neither charges nor stores an outline that fails by %s", async (sentinel, status, code) => {
    const failing = await fixture.startServer("sk-test");
    const uid = await fixture.welcome();
    const path = ideaPath(uid);
    const response = await failing.ask(`${path}/draft`, { as: uid, method: "POST", body: { ...wish, idea: `Hens ${sentinel}` } });
    await failing.close();
    expect([response.status, ErrorReply.parse(await response.json()).error.code]).toEqual([status, code]);
    expect((await server.ask(path, { as: uid })).status).toBe(404);
    expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
  });

  it("reads all ideas of the author, and of no one else", async () => {
    const [uid, other] = [await fixture.welcome(), await fixture.welcome()];
    const ideas = [await api.drafted(uid, ideaPath(uid)), await api.drafted(uid, ideaPath(uid))];
    await api.drafted(other, ideaPath(other));
    const all: Idea[] = [];
    for await (const idea of fixture.draftingWith(undefined).readAll(AuthorId.parse(uid))) all.push(idea);
    expect(all).toEqual(ideas.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it("treats hostile content in an outline as text", async () => {
    const uid = await fixture.welcome();
    const { outline, projectId } = await api.make(uid, { idea: "Hens [[hostile]]" });
    expect(outline.chapters[0]?.pages[0]).toMatchObject({ name: expect.stringContaining("<script>"), blocks: ["para"] });
    expect(projectId).not.toBeNull();
  });

  it("replaces only the outline on which the new one is based", async () => {
    const uid = await fixture.welcome();
    const path = ideaPath(uid);
    await api.drafted(uid, path);
    expect(await api.drafted(uid, path, { baseVersion: 1, chapters: 2 })).toMatchObject({ version: 2, chapters: 2 });
    const stale = await api.draft(uid, path, { baseVersion: 1 });
    expect([stale.status, ErrorReply.parse(await stale.json()).error]).toEqual([409, expect.objectContaining({ currentVersion: 2 })]);
    expect(await fixture.balance(uid)).toEqual(["23.0000", "0.0000"]);
  });

  it("saves an outline, and rejects a stale or invalid one", async () => {
    const uid = await fixture.welcome();
    const path = ideaPath(uid);
    const { outline } = await api.drafted(uid, path);
    const renamed = { ...outline, title: "Hens for everybody" };
    const save = (baseVersion: number, given: object) =>
      server.ask(`${path}/outline`, { as: uid, method: "PUT", body: { baseVersion, outline: given } });

    expect(await (await save(1, renamed)).json()).toEqual({ version: 2 });
    const stale = await save(1, outline);
    expect([stale.status, ErrorReply.parse(await stale.json()).error]).toEqual([409, expect.objectContaining({ currentVersion: 2 })]);
    expect((await save(2, { ...outline, chapters: [] })).status).toBe(400);
    expect((await save(2, { ...outline, chapters: [...outline.chapters, ...outline.chapters] })).status).toBe(400);
    expect((await save(2, { ...outline, title: "nul \0" })).status).toBe(400);
    expect((await api.read(uid, path)).outline).toEqual(renamed);
  });

  it("creates the course once, with chapters and empty pages", async () => {
    const uid = await fixture.welcome();
    const path = ideaPath(uid);
    const { outline } = await api.drafted(uid, path);
    const make = () => server.ask(`${path}/course`, { as: uid, method: "POST", body: { baseVersion: 1 } });
    const [first, second] = (await Promise.all([make(), make()])).map(async (response) => Idea.parse(await response.json()));
    const idea = await first;
    expect(await second).toEqual(idea);

    const { projects } = (await (await server.ask(`/api/coursewright/v2/users/${uid}/projects`, { as: uid })).json()) as {
      projects: object[];
    };
    expect(projects).toEqual([expect.objectContaining({ id: idea?.projectId, name: outline.title, chapters: 6, pages: 14 })]);
    const course = await fixture.courses.readCourse(AuthorId.parse(uid), mustBe(idea?.projectId));
    expect(course?.chapters.map(({ id, name, pages }) => [id, name, pages.map((page) => [page.id, page.name, page.blocks])])).toEqual(
      idea?.outline.chapters.map(({ id, name, pages }) => [id, name, pages.map((page) => [page.id, page.name, []])]),
    );
    const save = await server.ask(`${path}/outline`, { as: uid, method: "PUT", body: { baseVersion: 1, outline } });
    expect([save.status, ErrorReply.parse(await save.json()).error.code]).toEqual([409, "idea_made"]);
    expect(await fixture.balance(uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("denies other authors access to an idea", async () => {
    const [uid, other] = [await fixture.welcome(), await fixture.welcome()];
    const path = ideaPath(uid);
    await api.drafted(uid, path);
    expect((await server.ask(path, { as: other })).status).toBe(403);
    expect((await server.ask(path)).status).toBe(401);
    expect((await server.ask(path.replace(uid, other), { as: other })).status).toBe(404);
  });

  it("drafts a free sample outline without a model", async () => {
    const demo = await fixture.startServer(undefined);
    try {
      const uid = await fixture.welcome();
      const response = await demo.ask(`${ideaPath(uid)}/draft`, { as: uid, method: "POST", body: wish });
      expect(response.headers.get("x-demo")).toBe("true");
      expect(Idea.parse(await response.json())).toMatchObject({ isDemo: true, outline: { title: "Hens in a small garden" } });
      expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
    } finally {
      await demo.close();
    }
  });

  it("writes a free sample page without a model", async () => {
    const { uid, idea, attempt } = await commissioned();
    const writing = fixture.writingWith(undefined);
    expect(await within(uid, (trx) => writing.begin(trx, attempt))).toBe(true);
    const reply = await writing.write(attempt, { mayAskAgain: false });
    await within(uid, (trx) => writing.end(trx, attempt, reply));

    const { commissions } = await api.read(uid, ideaPath(uid, idea.id));
    expect(commissions).toEqual([{ pageId: attempt.pageId, state: "written", problem: null, isDemo: true }]);
    expect(await fixture.balance(uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("fails an abandoned page once and releases its hold", async () => {
    const { uid, idea, attempt } = await commissioned();
    const writing = fixture.writingWith("sk-test");
    await within(uid, (trx) => writing.begin(trx, attempt));
    expect(await fixture.balance(uid)).toEqual(["23.0000", "1.0000"]);
    await writing.abandon(attempt);
    await writing.abandon(attempt);

    const { commissions } = await api.read(uid, ideaPath(uid, idea.id));
    expect(commissions).toEqual([{ pageId: attempt.pageId, state: "failed", problem: "internal", isDemo: false }]);
    expect(await fixture.balance(uid)).toEqual(["24.0000", "0.0000"]);
    expect(await within(uid, (trx) => writing.begin(trx, attempt))).toBe(false);
  });
});

/** Commissions one page. It stays waiting, because no worker runs here. */
async function commissioned() {
  const uid = AuthorId.parse(await fixture.welcome());
  const idea = await api.make(uid, { chapters: 1 });
  const pageId = mustBe(idea.outline.chapters[0]?.pages[0]?.id);
  await server.ask(`${ideaPath(uid, idea.id)}/commissions`, { as: uid, method: "POST", body: { pages: [pageId] } });
  return { uid, idea, attempt: { uid, ideaId: idea.id, pageId, attempt: 1 } };
}

function within<T>(uid: AuthorId, work: (trx: WriteQuery) => Promise<T>): Promise<T> {
  return fixture.databases.forAuthor(uid).transaction(work);
}

function mustBe<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("It must be there");
  return value;
}
