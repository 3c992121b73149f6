import { randomUUID } from "node:crypto";
import type { TrashEntry } from "@coursewright/contract/course-tree.ts";
import type { Outline, PageDocument, ShelfProject } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../../../test/databases.ts";
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

const author = () => apiOf(server, `author-${randomUUID()}`);
const entriesOf = async (api: Api, query = "") => (await api.get<{ entries: TrashEntry[] }>(`/trash${query}`)).body.entries;
const restore = <T>(api: Api, trashId: string) => api.post<T>(`/trash/${trashId}/restore`, {});

/** Chapters and their pages, as the sidebar reads them. */
async function treeOf(api: Api, project: string): Promise<string[][]> {
  const { body } = await api.get<Outline>(`/projects/${project}/outline`);
  return body.chapters.map((chapter) => [chapter.id, ...chapter.pages.map(({ id }) => id)]);
}

async function shelfOf(api: Api) {
  const { body } = await api.get<{ projects: ShelfProject[] }>("/projects");
  return body.projects.map(({ id, chapters, pages }) => ({ id, chapters, pages }));
}

/** A project of two chapters with two pages each, all with text. */
async function course() {
  const api = author();
  const project = await api.makeProject();
  const chapters: Array<{ id: string; path: string; pages: string[] }> = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const id = await api.makeChapter(project);
    const pages = [await api.makePage(project, id), await api.makePage(project, id)];
    for (const page of pages) await api.savePara(`/projects/${project}/chapters/${id}/pages/${page}`, `words of ${page}`);
    chapters.push({ id, path: `/projects/${project}/chapters/${id}`, pages });
  }
  const [first, second] = chapters;
  if (!first || !second) throw new Error("The test needs two chapters");
  return { api, project, first, second, pathOf: (page: string | undefined) => `${first.path}/pages/${page}` };
}

it("a deleted page is unreadable, and restored in place with its text", async () => {
  const { api, project, first, pathOf } = await course();
  const before = await treeOf(api, project);
  const [page] = first.pages;
  const trashId = await api.trash(pathOf(page));
  expect((await api.get(pathOf(page))).status).toBe(404);
  expect((await api.get(`${pathOf(page)}/main/catalogue`)).status).toBe(404);
  expect((await api.patch(pathOf(page), { name: "x" })).status).toBe(404);
  expect((await api.savePara(pathOf(page), "late")).status).toBe(404);
  expect((await api.del(pathOf(page))).status).toBe(404);
  expect(await treeOf(api, project)).toEqual([before[0]?.filter((id) => id !== page), before[1]]);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 2, pages: 3 }]);

  expect((await restore(api, trashId)).body).toEqual({ projectId: project, chapterId: first.id, pageId: page });
  expect(await treeOf(api, project)).toEqual(before);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 2, pages: 4 }]);
  const { body } = await api.get<PageDocument>(pathOf(page));
  expect(JSON.stringify(body.blocks)).toContain(`words of ${page}`);
  expect((await restore(api, trashId)).status).toBe(404);
});

it("a chapter is deleted and restored with its pages", async () => {
  const { api, project, first, pathOf } = await course();
  const before = await treeOf(api, project);
  const trashId = await api.trash(first.path);
  expect(await treeOf(api, project)).toEqual([before[1]]);
  expect((await api.get(first.path)).status).toBe(404);
  expect((await api.get(`${first.path}/theme`)).status).toBe(404);
  expect((await api.get(pathOf(first.pages[0]))).status).toBe(404);
  expect((await api.post(`${first.path}/pages`, {})).status).toBe(404);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 1, pages: 2 }]);
  await restore(api, trashId);
  expect(await treeOf(api, project)).toEqual(before);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 2, pages: 4 }]);
});

it("a project's site is hidden and restored with it", async () => {
  const did: string[] = [];
  const sites = { ...noSites, takeDown: async () => void did.push("down"), bringBack: async () => void did.push("back") };
  const published = await startTestServer(fixture, coursesRoutes(createCoursesService({ ...fixture, sites })));
  const api = apiOf(published, `author-${randomUUID()}`);
  const project = await api.makeProject();
  const trashId = await api.trash(`/projects/${project}`);
  expect(did.splice(0)).toEqual(["down", "down"]);
  expect((await api.del(`/projects/${project}`)).status).toBe(404);
  expect(did.splice(0)).toEqual(["down"]);
  await restore(api, trashId);
  expect(did).toEqual(["back"]);
  await published.close();
});

describe("restoring a project when showing its site fails", () => {
  const shown: string[] = [];
  let isDown = true;
  const bringBack = async ({ projectId }: { projectId: string }) => {
    if (isDown) throw new Error("The directory is down");
    shown.push(projectId);
  };

  async function failedRestore() {
    isDown = true;
    const service = createCoursesService({ ...fixture, sites: { ...noSites, bringBack } });
    const published = await startTestServer(fixture, coursesRoutes(service));
    const api = apiOf(published, `author-${randomUUID()}`);
    const project = await api.makeProject();
    const trashId = await api.trash(`/projects/${project}`);
    expect((await restore(api, trashId)).status).toBe(500);
    isDown = false;
    return { api, service, project, trashId, close: () => published.close() };
  }

  it("can be repeated", async () => {
    const { api, project, trashId, close } = await failedRestore();
    expect(await restore(api, trashId)).toMatchObject({ status: 200, body: { projectId: project, chapterId: null, pageId: null } });
    expect(shown.splice(0)).toEqual([project]);
    expect(await shelfOf(api)).toMatchObject([{ id: project }]);
    expect((await restore(api, trashId)).status).toBe(404);
    await close();
  });

  it("is finished by a worker", async () => {
    const { service, project, close } = await failedRestore();
    await atAuthors("update restored_projects set attempt_at = now()");
    expect(await service.showRestored()).toBe(1);
    expect(shown.splice(0)).toEqual([project]);
    expect(await service.showRestored()).toBe(0);
    await close();
  });

  it("does not show a project that was deleted again", async () => {
    const { api, service, project, close } = await failedRestore();
    await api.trash(`/projects/${project}`);
    await atAuthors("update restored_projects set attempt_at = now()");
    await service.showRestored();
    expect(shown.splice(0)).toEqual([]);
    await close();
  });
});

async function atAuthors(text: string): Promise<void> {
  await withClient(fixture.urls.authorsOwnerUrl, (client) => client.query(text));
}

it("a project is removed from the shelf and restored completely", async () => {
  const { api, project, first, pathOf } = await course();
  const before = await treeOf(api, project);
  const trashId = await api.trash(`/projects/${project}`);
  expect(await shelfOf(api)).toEqual([]);
  for (const path of ["", "/outline", "/theme", "/chapterOrder"]) expect((await api.get(`/projects/${project}${path}`)).status).toBe(404);
  expect((await api.get(pathOf(first.pages[0]))).status).toBe(404);
  expect((await api.post(`/projects/${project}/chapters`, {})).status).toBe(404);
  expect(await createCoursesService(fixture).countPages(api.uid as never, project as never)).toBeUndefined();
  expect(await createCoursesService(fixture).readCourse(api.uid as never, project as never)).toBeUndefined();
  expect(await entriesOf(api)).toMatchObject([{ id: trashId, kind: "project", name: "Untitled Project", pages: 4 }]);
  expect((await restore(api, trashId)).body).toEqual({ projectId: project, chapterId: null, pageId: null });
  expect(await treeOf(api, project)).toEqual(before);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 2, pages: 4 }]);
  expect(await entriesOf(api)).toEqual([]);
});

it("a project's trash lists chapters and pages, newest first, with expiry", async () => {
  const { api, project, first, second } = await course();
  await api.patch(second.path, { name: "The oven" });
  await api.del(`${first.path}/pages/${first.pages[1]}`);
  await api.del(second.path);
  const entries = await entriesOf(api, `?projectId=${project}`);
  expect(entries).toMatchObject([
    { kind: "chapter", name: "The oven", pages: 2 },
    { kind: "page", name: "Untitled Page", pages: 1 },
  ]);
  for (const { trashedAt, purgedAt } of entries) expect(Date.parse(purgedAt) - Date.parse(trashedAt)).toBe(30 * 24 * 60 * 60_000);
  expect(await entriesOf(api)).toEqual([]);
});

it("a restored item precedes items that took its number", async () => {
  const { api, project, first, pathOf } = await course();
  const [one, two] = first.pages;
  const trashId = await api.trash(pathOf(two));
  const three = await api.makePage(project, first.id);
  await restore(api, trashId);
  expect((await treeOf(api, project))[0]).toEqual([first.id, one, two, three]);
});

it("a page without its chapter is restored to the last or a new chapter", async () => {
  const { api, project, first, second, pathOf } = await course();
  const [one, two] = first.pages;
  const trashed = [await api.trash(pathOf(one)), await api.trash(pathOf(two))];
  await api.del(first.path);
  expect((await restore(api, trashed[0] ?? "")).body).toEqual({ projectId: project, chapterId: second.id, pageId: one });
  await api.del(second.path);
  const { body } = await restore<{ chapterId: string }>(api, trashed[1] ?? "");
  expect(await treeOf(api, project)).toEqual([[body.chapterId, two]]);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 1, pages: 1 }]);
});

it("an item stays in the trash while its project is trashed", async () => {
  const { api, project, first, pathOf } = await course();
  const page = await api.trash(pathOf(first.pages[0]));
  const whole = await api.trash(`/projects/${project}`);
  expect((await restore(api, page)).status).toBe(404);
  await restore(api, whole);
  expect((await restore(api, page)).status).toBe(200);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 2, pages: 4 }]);
});

it("another author cannot read, delete or restore", async () => {
  const { api, project, first } = await course();
  const trashId = await api.trash(first.path);
  const other = author();
  const users = `/api/coursewright/v2/users/${api.uid}`;
  const refused = async (path: string, method: string) => (await server.ask(users + path, { as: other.uid, method })).status;
  expect(await refused("/trash", "GET")).toBe(403);
  expect(await refused(`/trash/${trashId}/restore`, "POST")).toBe(403);
  expect(await refused(`/projects/${project}`, "DELETE")).toBe(403);
  expect(await entriesOf(other, `?projectId=${project}`)).toEqual([]);
  expect((await restore(other, trashId)).status).toBe(404);
  expect((await other.del(`/projects/${project}`)).status).toBe(404);
});

it("concurrent delete and restore leave one complete copy", async () => {
  const { api, project, first } = await course();
  const before = await treeOf(api, project);
  const deleted = await Promise.all([1, 2, 3].map(() => api.del<{ trashId: string }>(first.path)));
  expect(deleted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  const trashId = deleted.find(({ status }) => status === 200)?.body.trashId ?? "";
  const restored = await Promise.all([1, 2, 3].map(() => restore(api, trashId)));
  expect(restored.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await treeOf(api, project)).toEqual(before);
  expect(await shelfOf(api)).toEqual([{ id: project, chapters: 2, pages: 4 }]);
});
