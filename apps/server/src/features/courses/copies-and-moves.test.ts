import { randomUUID } from "node:crypto";
import type { ChapterHead, Outline, PageDocument, PageHead, Project, ShelfProject } from "@coursewright/contract/courses.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../platform/http/limits.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService } from "./service.ts";
import { apiOf, para, type Api } from "../../../test/courses.ts";

let fixture: TestFixture;
let server: TestServer;

beforeAll(async () => {
  fixture = await createTestFixture();
  const unhurried = { max: 100_000, windowMs: 60_000, shared: false };
  server = await startTestServer(fixture, coursesRoutes(createCoursesService(fixture)), { ...limits, save: unhurried, write: unhurried });
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});

const author = () => apiOf(server, `author-${randomUUID()}`);

async function namesIn(api: Api, project: string) {
  const { body } = await api.get<Outline>(`/projects/${project}/outline`);
  return body.chapters.map(({ name, pages }) => ({ [name]: pages.map((page) => page.name) }));
}

/** "Bread": a chapter "Starter" with "Feed" and "Wait", and a chapter "Bake" without pages. */
async function bread() {
  const api = author();
  const { body: project } = await api.post<Project>("/projects", { name: "Bread" });
  const path = `/projects/${project.id}`;
  const { body: starter } = await api.post<ChapterHead>(`${path}/chapters`, { name: "Starter" });
  const { body: bake } = await api.post<ChapterHead>(`${path}/chapters`, { name: "Bake" });
  const { body: feed } = await api.post<PageHead>(`${path}/chapters/${starter.id}/pages`, { name: "Feed" });
  const { body: wait } = await api.post<PageHead>(`${path}/chapters/${starter.id}/pages`, { name: "Wait" });
  const pathOf = (page: PageHead) => `${path}/chapters/${starter.id}/pages/${page.id}`;
  return { api, path, project, starter, bake, feed, wait, pathOf };
}

describe("copies and moves", () => {
  it("copies a page behind the original with new block ids and no catalogue entry", async () => {
    const { api, path, project, starter, feed, pathOf } = await bread();
    const blocks = [para("one"), para("two")];
    await api.save(pathOf(feed), { baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) });
    await api.patch(`${pathOf(feed)}/main/catalogue`, { stale: true });
    await api.patch(`${pathOf(feed)}/theme`, { alignment: "center" });
    const made = await api.post<PageHead>(`${pathOf(feed)}/copies`, undefined);
    expect(made.status).toBe(201);
    expect(made.body.name).toBe("Feed (copy)");
    expect(await namesIn(api, project.id)).toEqual([{ Starter: ["Feed", "Feed (copy)", "Wait"] }, { Bake: [] }]);
    const copyPath = `${path}/chapters/${starter.id}/pages/${made.body.id}`;
    const { body: copy } = await api.get<PageDocument>(copyPath);
    const textless = (block: { data: unknown }) => block.data;
    expect(copy.blocks.map(textless)).toEqual(blocks.map(textless));
    const ids = new Set([...blocks, ...copy.blocks].map(({ id }) => id));
    expect(ids.size).toBe(4);
    expect((await api.get(`${copyPath}/theme`)).body).toEqual({ alignment: "center" });
    expect((await api.get(`${copyPath}/main/catalogue`)).body).toMatchObject({ stale: false });
    const changed = { baseVersion: 0, upsert: [{ ...para("changed"), id: copy.blocks[0]?.id }] };
    expect((await api.save(copyPath, changed)).body).toEqual({ version: 1 });
    expect((await api.get<PageDocument>(pathOf(feed))).body.blocks).toEqual(blocks);
  });

  it("copies a chapter with theme, page names and page order", async () => {
    const { api, path, project, starter, feed, pathOf } = await bread();
    await api.savePara(pathOf(feed), "words");
    await api.put(`${path}/chapters/${starter.id}/theme`, { baseTheme: "evening" });
    const { body: copy } = await api.post<ChapterHead>(`${path}/chapters/${starter.id}/copies`, undefined);
    expect(await namesIn(api, project.id)).toEqual([{ Starter: ["Feed", "Wait"] }, { "Starter (copy)": ["Feed", "Wait"] }, { Bake: [] }]);
    expect((await api.get(`${path}/chapters/${copy.id}/theme`)).body).toEqual({ baseTheme: "evening" });
  });

  it("copies a project without its site", async () => {
    const { api, path, project, feed, pathOf } = await bread();
    await api.savePara(pathOf(feed), "words");
    await api.put(`${path}/theme`, { baseTheme: "evening" });
    const { body: copy } = await api.post<Project>(`${path}/copies`, undefined);
    expect(copy.name).toBe("Bread (copy)");
    expect(await namesIn(api, copy.id)).toEqual(await namesIn(api, project.id));
    expect((await api.get(`/projects/${copy.id}/theme`)).body).toEqual({ baseTheme: "evening" });
    const { body } = await api.get<{ projects: ShelfProject[] }>("/projects");
    expect(body.projects.map(({ name, chapters, pages, site }) => ({ name, chapters, pages, site }))).toEqual([
      { name: "Bread (copy)", chapters: 2, pages: 2, site: null },
      { name: "Bread", chapters: 2, pages: 2, site: null },
    ]);
  });

  it("limits the name of a copy to 120 characters", async () => {
    const { api, path } = await bread();
    await api.patch(path, { name: "🥖".repeat(120) });
    const { body } = await api.post<Project>(`${path}/copies`, undefined);
    expect(body.name).toBe(`${"🥖".repeat(113)} (copy)`);
  });

  it("refuses a copy that exceeds the limit as a whole", async () => {
    const { api, path, project, starter } = await bread();
    const owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
    await owner.connect();
    await owner.query("update author_totals set chapters_and_pages = 24998 where author_id = $1", [api.uid]);
    await owner.end();
    expect((await api.post(`${path}/chapters/${starter.id}/copies`, undefined)).status).toBe(422);
    expect((await api.post(`${path}/copies`, undefined)).status).toBe(422);
    expect(await namesIn(api, project.id)).toEqual([{ Starter: ["Feed", "Wait"] }, { Bake: [] }]);
  });

  it("moves a page with its blocks before another page or into another chapter", async () => {
    const { api, path, project, starter, bake, feed, wait, pathOf } = await bread();
    await api.savePara(pathOf(wait), "patience");
    expect((await api.put(`${pathOf(wait)}/place`, { chapterId: starter.id, before: feed.id })).status).toBe(204);
    expect(await namesIn(api, project.id)).toEqual([{ Starter: ["Wait", "Feed"] }, { Bake: [] }]);
    await api.put(`${pathOf(wait)}/place`, { chapterId: bake.id, before: null });
    expect(await namesIn(api, project.id)).toEqual([{ Starter: ["Feed"] }, { Bake: ["Wait"] }]);
    const { body } = await api.get<PageDocument>(`${path}/chapters/${bake.id}/pages/${wait.id}`);
    expect(JSON.stringify(body.blocks)).toContain("patience");
    expect((await api.put(`${pathOf(feed)}/place`, { chapterId: randomUUID(), before: null })).status).toBe(404);
    expect(await namesIn(api, project.id)).toEqual([{ Starter: ["Feed"] }, { Bake: ["Wait"] }]);
  });

  it("still reads, saves and renames a page under its old chapter", async () => {
    const { api, project, bake, wait, pathOf } = await bread();
    await api.put(`${pathOf(wait)}/place`, { chapterId: bake.id, before: null });
    expect((await api.savePara(pathOf(wait), "typed meanwhile")).body).toEqual({ version: 1 });
    expect(JSON.stringify((await api.get<PageDocument>(pathOf(wait))).body.blocks)).toContain("typed meanwhile");
    await api.patch(pathOf(wait), { name: "Rest" });
    expect(await namesIn(api, project.id)).toEqual([{ Starter: ["Feed"] }, { Bake: ["Rest"] }]);
  });

  it("loses no save while the page moves repeatedly", async () => {
    const { api, starter, bake, wait, pathOf } = await bread();
    const block = para("0");
    await api.save(pathOf(wait), { baseVersion: 0, upsert: [block], order: [block.id] });
    const saved = new AbortController();
    const moves = (async () => {
      let turn = 0;
      while (!saved.signal.aborted) {
        const moved = await api.put(`${pathOf(wait)}/place`, { chapterId: turn % 2 === 0 ? bake.id : starter.id, before: null });
        expect([204, 503]).toContain(moved.status);
        turn += 1;
      }
      return turn;
    })();
    for (let version = 1; version <= 40; version += 1) {
      const save = { saveId: randomUUID(), baseVersion: version, upsert: [para(String(version), block.id)] };
      await expect.poll(async () => (await api.post(`${pathOf(wait)}/saves`, save)).body).toEqual({ version: version + 1 });
    }
    saved.abort();
    expect(await moves).toBeGreaterThan(5);
    const { body } = await api.get<PageDocument>(pathOf(wait));
    expect(body).toMatchObject({ version: 41, blocks: [{ id: block.id, data: para("40").data }] });
  });

  it("refuses to copy or move another author's content", async () => {
    const { api, path, starter, bake, feed, pathOf } = await bread();
    const other = author();
    const users = `/api/coursewright/v2/users/${api.uid}`;
    const body = { chapterId: bake.id, before: null };
    for (const copied of [path, `${path}/chapters/${starter.id}`, pathOf(feed)]) {
      expect((await server.ask(`${users}${copied}/copies`, { as: other.uid, method: "POST" })).status).toBe(403);
      expect((await other.post(`${copied}/copies`, undefined)).status).toBe(404);
    }
    expect((await server.ask(`${users}${pathOf(feed)}/place`, { as: other.uid, method: "PUT", body })).status).toBe(403);
    expect((await other.put(`${pathOf(feed)}/place`, body)).status).toBe(404);
  });
});
