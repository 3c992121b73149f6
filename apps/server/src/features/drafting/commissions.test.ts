import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { evidenceOf } from "@coursewright/blocks/kit/data/evidence.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { CourseStyle, emptyCourseStyle } from "@coursewright/course/course-style.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { uncitedSentence } from "@coursewright/tests/fakes/model-provider/citing.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { apiOf, para } from "../../../test/courses.ts";
import { addSource } from "../../../test/sources.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { createDraftingFixture, draftingApi, type DraftingFixture, ideaPath } from "../../../test/drafting.ts";

let provider: ModelProvider;
let fixture: DraftingFixture;
let server: TestServer;
let api: ReturnType<typeof draftingApi>;
let worker: Worker;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0, slowMs: 1_500 });
  fixture = await createDraftingFixture({ providerUrl: provider.baseUrl });
  worker = await fixture.startWorker();
  server = await fixture.startServer("sk-test");
  api = draftingApi(server);
});

afterEach(async () => {
  expect(await verifyLedger(fixture.owner)).toEqual([]);
});

afterAll(async () => {
  await server.close();
  await worker.stop();
  await provider.close();
  await fixture.close();
});

describe("commissions", () => {
  it("charges each written page; a failed one is free and can be retried", async () => {
    const uid = await fixture.welcome();
    const idea = await api.make(uid, { chapters: 2 }, ["Foxes [[flaky:1:foxes]]", "Build [[nojson]]"]);
    const pages = pageIds(idea);
    await asked(uid, idea, pages);
    const ended = await whenEnded(uid, idea);

    expect(statesOf(ended)).toEqual(["written", "written", "written", "written", "failed helper_failed"]);
    expect(await fixture.balance(uid)).toEqual(["20.0000", "0.0000"]);
    const page = await readPage(uid, idea, 0);
    expect([page.version, page.blocks.map(({ type }) => type)]).toEqual([1, ["para", "para", "bullet-cards", "MCQ"]]);
    expect((await readPage(uid, idea, 4)).blocks).toEqual([]);

    await asked(uid, idea, pages);
    expect(statesOf(await whenEnded(uid, idea))).toEqual(["written", "written", "written", "written", "failed helper_failed"]);
    expect(await fixture.balance(uid)).toEqual(["20.0000", "0.0000"]);
    expect((await readPage(uid, idea, 0)).version).toBe(1);
  });

  it("[SRC-02] writes outline and pages from the sources of a course, and keeps the passages of each sentence", async () => {
    const uid = await fixture.welcome();
    const library = await apiOf(server, uid).makeProject();
    const at = { author: AuthorId.parse(uid), project: ProjectId.parse(library) };
    const passages = ["Hens need space, and neighbours need quiet. The law asks for both.", "Submarines dive."];
    const { passageIds } = await addSource(fixture, { ...at, name: "Hens.pdf", passages });
    const listed = await apiOf(server, uid).get<{ courses: Array<{ id: string }> }>("/source-courses");
    expect(listed.body.courses.map(({ id }) => id)).toEqual([library]);

    const idea = await api.make(uid, { idea: "Hens and neighbours", chapters: 2, sourcesOf: at.project });
    expect(idea.sourcesOf).toBe(library);
    const outline = (await sent()).find(({ system }) => system?.includes("Reply format: outline") && system.includes(passages[0] ?? ""));
    expect(outline?.system).toContain("Plan only pages that the numbered passages from the author's sources can fill.");
    expect(outline?.system).not.toContain("Submarines");
    expect(idea.remark).not.toMatch(/\[\d/);

    const [first = ""] = pageIds(idea);
    await asked(uid, idea, [first]);
    await whenEnded(uid, idea);
    const system = await sentFor(idea, first);
    expect(system).toContain(`<passage-1>\nFrom "Hens.pdf", page 1:\n${passages[0]}\n</passage-1>`);
    expect(system).toContain("A sentence that no passage says gets no number.");
    const [opening] = (await readPage(uid, idea, 0)).blocks;
    expect(opening && evidenceOf(opening)).toEqual([
      { text: "Hens need space, and neighbours need quiet.", passages: [passageIds[0]] },
      { text: uncitedSentence, passages: [] },
    ]);
  });

  it("[SRC-02] leaves a page empty and free when the sources say nothing about it", async () => {
    const uid = await fixture.welcome();
    const project = ProjectId.parse(await apiOf(server, uid).makeProject());
    const { sourceId } = await addSource(fixture, { author: AuthorId.parse(uid), project, name: "Hens.pdf", passages: ["Keeping hens."] });
    const idea = await api.make(uid, { chapters: 1, sourcesOf: project });
    await apiOf(server, uid).del(`/projects/${project}/sources/${sourceId}`);
    const before = await fixture.balance(uid);
    await asked(uid, idea, pageIds(idea).slice(0, 1));
    expect(statesOf(await whenEnded(uid, idea))[0]).toBe("failed no_passage_found");
    expect(await fixture.balance(uid)).toEqual(before);
  });

  it("[SEE-06] sends the style of the course with each page, as it is then", async () => {
    const uid = await fixture.welcome();
    const idea = await api.make(uid, { chapters: 2, audience: "children" });
    const path = `/api/coursewright/v2/users/${uid}/projects/${idea.projectId}/style`;
    const made = CourseStyle.parse(await (await server.ask(path, { as: uid })).json());
    expect(made).toEqual({ ...emptyCourseStyle, audience: "children" });

    const [first = "", second = ""] = pageIds(idea);
    await asked(uid, idea, [first]);
    await whenEnded(uid, idea);
    const style = { ...made, audience: "Keepers of bees", wordsToAvoid: [{ word: "utilise", instead: "use" }], spelling: "uk" };
    expect((await server.ask(path, { as: uid, method: "PUT", body: style })).status).toBe(200);
    await asked(uid, idea, [second]);
    await whenEnded(uid, idea);

    const [before, after] = await Promise.all([sentFor(idea, first), sentFor(idea, second)]);
    expect(before).toContain("The audience, in the author's words: “children”.");
    expect(before).not.toContain("spelling");
    expect(after).toContain("The audience, in the author's words: “Keepers of bees”.");
    expect(after).toContain("Avoid these words: “utilise” (write “use”).");
    expect(after).toContain("use British spelling");
    expect(after).not.toContain("children");
  });

  it("neither changes nor charges pages that the author edited or deleted meanwhile", async () => {
    const uid = await fixture.welcome();
    const idea = await api.make(uid, { chapters: 2 }, ["Foxes [[slow]]", "Build [[slow]]"]);
    const [, , , written = "", gone = ""] = pageIds(idea);
    await asked(uid, idea, [written, gone]);
    await until(async () => statesOf(await api.read(uid, ideaPath(uid, idea.id))).includes("writing"));
    const own = para("My own words");
    const save = { saveId: newUuid(), baseVersion: 0, upsert: [own], order: [own.id] };
    expect((await server.ask(`${pagePath(uid, idea, 3)}/saves`, { as: uid, method: "POST", body: save })).status).toBe(200);
    await server.ask(pagePath(uid, idea, 4), { as: uid, method: "DELETE" });

    expect(statesOf(await whenEnded(uid, idea)).toSorted()).toEqual(["failed page_gone", "failed page_not_empty"]);
    expect((await readPage(uid, idea, 3)).blocks).toEqual([expect.objectContaining({ id: own.id })]);
    expect(await fixture.balance(uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("stops waiting pages for free and finishes those in progress", async () => {
    const uid = await fixture.welcome();
    const idea = await api.make(uid, { chapters: 5 }, ["Foxes [[slow]]", "Build [[slow]]"]);
    await asked(uid, idea, pageIds(idea).slice(3, 10));
    await until(async () => statesOf(await api.read(uid, ideaPath(uid, idea.id))).filter((state) => state === "writing").length >= 2);
    expect((await server.ask(`${ideaPath(uid, idea.id)}/stop`, { as: uid, method: "POST" })).status).toBe(200);
    const states = statesOf(await whenEnded(uid, idea));
    const written = states.filter((state) => state === "written").length;

    expect(new Set(states)).toEqual(new Set(["written", "stopped"]));
    // Pages are written in the order of the outline.
    expect(states.lastIndexOf("written")).toBeLessThan(states.indexOf("stopped"));
    expect(written).toBeGreaterThanOrEqual(2);
    expect(await fixture.balance(uid)).toEqual([`${24 - written}.0000`, "0.0000"]);
  });

  it("does not deliver a page whose hold is gone", async () => {
    const uid = await fixture.welcome();
    const idea = await api.make(uid, { chapters: 2 }, ["Foxes [[slow]]"]);
    const [page = ""] = pageIds(idea).slice(3, 4);
    await asked(uid, idea, [page]);
    await until(async () => statesOf(await api.read(uid, ideaPath(uid, idea.id))).includes("writing"));
    await fixture.credits.release({ uid: AuthorId.parse(uid), operation: `commission:${idea.id}:${page}:1` });

    expect(statesOf(await whenEnded(uid, idea))).toEqual(["failed internal"]);
    expect((await readPage(uid, idea, 3)).blocks).toEqual([]);
    expect(await fixture.balance(uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("rejects all pages if the author cannot pay for all", async () => {
    const uid = await fixture.welcome(3);
    const idea = await api.make(uid, { chapters: 2 });
    const response = await server.ask(`${ideaPath(uid, idea.id)}/commissions`, { as: uid, method: "POST", body: { pages: pageIds(idea) } });
    expect([response.status, ErrorReply.parse(await response.json()).error.code]).toEqual([402, "insufficient_credits"]);
    expect((await api.read(uid, ideaPath(uid, idea.id))).commissions).toEqual([]);
    expect(await fixture.balance(uid)).toEqual(["2.0000", "0.0000"]);
  });

  it("rejects pages that are not in the outline or have no course yet", async () => {
    const uid = await fixture.welcome();
    const unmade = await api.drafted(uid, ideaPath(uid));
    const ask = (idea: Idea, pages: string[]) =>
      server.ask(`${ideaPath(uid, idea.id)}/commissions`, { as: uid, method: "POST", body: { pages } });
    expect((await ask(unmade, pageIds(unmade))).status).toBe(400);
    expect((await ask(await api.make(uid, { chapters: 1 }), [newUuid()])).status).toBe(400);
    expect(await fixture.balance(uid)).toEqual(["23.0000", "0.0000"]);
  });

  it("treats hostile content as text and drops invalid blocks", async () => {
    const uid = await fixture.welcome();
    const idea = await api.make(uid, { chapters: 2 }, ["Foxes [[hostile]]"]);
    await asked(uid, idea, pageIds(idea).slice(3, 4));
    expect(statesOf(await whenEnded(uid, idea))).toEqual(["written"]);
    const { blocks } = await readPage(uid, idea, 3);
    expect(blocks.map(({ type }) => type)).toEqual(["para"]);
    expect(JSON.stringify(blocks)).not.toContain("iframe");
  });
});

/** The system message that the provider got for this page. */
async function sent(): Promise<ProviderCall[]> {
  // Returned by the fake provider, which declares the type.
  return (await (await fetch(`${provider.origin}/__calls`)).json()) as ProviderCall[];
}

async function sentFor({ id }: Idea, page: string): Promise<string | undefined> {
  const calls = await sent();
  return calls.find(({ idempotencyKey }) => idempotencyKey === `commission:${id}:${page}:1`)?.system;
}

async function asked(uid: string, { id }: Idea, pages: string[]): Promise<void> {
  const response = await server.ask(`${ideaPath(uid, id)}/commissions`, { as: uid, method: "POST", body: { pages } });
  expect(response.status).toBe(202);
}

async function whenEnded(uid: string, { id }: Idea): Promise<Idea> {
  const isUnderWay = (state: string) => state === "waiting" || state === "writing";
  await until(async () => !statesOf(await api.read(uid, ideaPath(uid, id))).some(isUnderWay));
  return api.read(uid, ideaPath(uid, id));
}

/** In the order of the outline. */
function statesOf(idea: Idea): string[] {
  return pageIds(idea).flatMap((id) => {
    const commission = idea.commissions.find(({ pageId }) => pageId === id);
    return commission ? [commission.problem ? `${commission.state} ${commission.problem}` : commission.state] : [];
  });
}

function pageIds({ outline }: Idea): string[] {
  return outline.chapters.flatMap(({ pages }) => pages.map(({ id }) => id));
}

function pagePath(uid: string, { projectId, outline }: Idea, index: number): string {
  const pages = outline.chapters.flatMap((chapter) => chapter.pages.map((page) => `${chapter.id}/pages/${page.id}`));
  return `/api/coursewright/v2/users/${uid}/projects/${projectId}/chapters/${pages[index]}`;
}

async function readPage(
  uid: string,
  idea: Idea,
  index: number,
): Promise<{ version: number; blocks: Pick<StoredBlock, "id" | "type" | "answer">[] }> {
  return (await (await server.ask(pagePath(uid, idea, index), { as: uid })).json()) as Awaited<ReturnType<typeof readPage>>;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 50 }).toBe(true);
}
