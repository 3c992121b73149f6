import { randomUUID } from "node:crypto";
import type { Outline, Project } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { noSites } from "./course-sites.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService } from "./service.ts";
import { apiOf, type Api } from "../../../test/courses.ts";

let fixture: TestFixture;
let server: TestServer;

beforeAll(async () => {
  fixture = await createTestFixture();
  server = await startTestServer(fixture, coursesRoutes(createCoursesService(fixture)));
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});

function author(): Api {
  return apiOf(server, `author-${randomUUID()}`);
}

describe("shelf", () => {
  it("lists projects newest first in pages, with counts and sites", async () => {
    const uid = `author-${randomUUID()}`;
    const published = new Map<string, { subdomain: string; publishedAt: Date }>();
    const routes = coursesRoutes(createCoursesService({ ...fixture, sites: { ...noSites, sitesOf: async () => published as never } }));
    const withSites = await startTestServer(fixture, routes);
    const { get, makeProject, makeChapter, makePage } = apiOf(withSites, uid);
    const projects = [await makeProject(), await makeProject(), await makeProject()];
    const chapter = await makeChapter(projects[0]);
    await makePage(projects[0], chapter);
    published.set(projects[0] ?? "", { subdomain: "one", publishedAt: new Date(0) });
    published.set(projects[1] ?? "", { subdomain: "two", publishedAt: new Date(Date.now() + 60_000) });

    const first = await get<{ projects: unknown[]; next: string }>("/projects?limit=2");
    expect(first.body.projects).toMatchObject([
      { id: projects[2], chapters: 0, pages: 0, site: null },
      { id: projects[1], chapters: 0, pages: 0, site: { subdomain: "two", hasUnpublishedEdits: false } },
    ]);
    const second = await get<{ projects: unknown[]; next: null }>(`/projects?limit=2&after=${first.body.next}`);
    expect(second.body).toMatchObject({
      projects: [{ id: projects[0], chapters: 1, pages: 1, site: { subdomain: "one", hasUnpublishedEdits: true } }],
      next: null,
    });
    expect((await get("/projects?after=nonsense")).status).toBe(400);
    await withSites.close();
  });

  it("searches names, filters by live state and sorts by name or last edit", async () => {
    const uid = `author-${randomUUID()}`;
    const published = new Map<string, { subdomain: string; publishedAt: Date }>();
    const routes = coursesRoutes(createCoursesService({ ...fixture, sites: { ...noSites, sitesOf: async () => published as never } }));
    const shelf = await startTestServer(fixture, routes);
    const { get, post, makeChapter, makePage, savePara } = apiOf(shelf, uid);
    const names = ["brot 100 %", "Äpfel", "Zopf", "brezel_1"];
    const ids: string[] = [];
    for (const name of names) ids.push((await post<Project>("/projects", { name })).body.id);
    const chapter = await makeChapter(ids[1]);
    const page = await makePage(ids[1], chapter);
    await savePara(`/projects/${ids[1]}/chapters/${chapter}/pages/${page}`, "the last edit of all");
    published.set(ids[2] ?? "", { subdomain: "zopf", publishedAt: new Date() });
    const found = async (query: string) =>
      (await get<{ projects: Project[]; next: string | null }>(`/projects?${query}`)).body.projects.map(({ name }) => name);

    expect(await found("search=BRO")).toEqual(["brot 100 %"]);
    expect(await found("search=%25")).toEqual(["brot 100 %"]);
    expect(await found("search=_")).toEqual(["brezel_1"]);
    expect(await found("search=nothing")).toEqual([]);
    expect(await found("show=live")).toEqual(["Zopf"]);
    expect(await found("show=drafts&sort=name")).toEqual(["Äpfel", "brezel_1", "brot 100 %"]);
    expect(await found("sort=edited&limit=1")).toEqual(["Äpfel"]);

    for (const sort of ["created", "edited", "name"]) {
      const whole = await found(`sort=${sort}`);
      const paged: string[] = [];
      let after = "";
      do {
        const { body } = await get<{ projects: Project[]; next: string | null }>(`/projects?sort=${sort}&limit=1${after}`);
        paged.push(...body.projects.map(({ name }) => name));
        after = body.next ? `&after=${body.next}` : "";
      } while (after !== "");
      expect(paged).toEqual(whole);
      expect(whole).toHaveLength(4);
    }
    await shelf.close();
  });

  it("creates the sample course in one request", async () => {
    const api = author();
    const made = await api.post<Project>("/projects/sample", undefined);
    expect(made.status).toBe(201);
    expect(made.body.name).toBe("Sourdough from scratch");
    const { body: outline } = await api.get<Outline>(`/projects/${made.body.id}/outline`);
    expect(outline.chapters.map(({ name, pages }) => [name, pages.length])).toEqual([
      ["Before you bake", 2],
      ["The starter", 3],
      ["The bake", 2],
    ]);
    const [chapter] = outline.chapters;
    const path = `/projects/${made.body.id}/chapters/${chapter?.id}/pages/${chapter?.pages[0]?.id}`;
    const { body: page } = await api.get<{ version: number; blocks: Array<{ id: string; type: string }> }>(path);
    expect(page.blocks.map(({ type }) => type)).toEqual(["para", "hero-banner", "para", "piechart"]);
    expect(
      (
        await api.save(path, {
          baseVersion: 0,
          remove: [page.blocks[1]?.id],
          order: page.blocks.filter((_, index) => index !== 1).map(({ id }) => id),
        })
      ).body,
    ).toEqual({ version: 1 });
    expect((await api.get<{ colors: object }>(`/projects/${made.body.id}/theme`)).body.colors).toMatchObject({
      themeColors: expect.arrayContaining(["#8e3a17"]),
    });
    expect((await api.del(`/projects/${made.body.id}`)).status).toBe(200);
    const other = author();
    const users = `/api/coursewright/v2/users/${api.uid}`;
    expect((await server.ask(`${users}/projects/sample`, { as: other.uid, method: "POST" })).status).toBe(403);
  });
});
