import { randomUUID } from "node:crypto";
import type { Chapter, Outline, Project } from "@coursewright/contract/courses.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService } from "./service.ts";
import { apiOf, type Api } from "../../../test/courses.ts";

let fixture: TestFixture;
let server: TestServer;
let owner: pg.Pool;

beforeAll(async () => {
  fixture = await createTestFixture();
  server = await startTestServer(fixture, coursesRoutes(createCoursesService(fixture)));
  owner = new pg.Pool({ connectionString: fixture.urls.authorsOwnerUrl, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await fixture.close();
});

function author(): Api {
  return apiOf(server, `author-${randomUUID()}`);
}

describe("course routes", () => {
  it("[ENT-01] stores a project under its user with the default name Untitled Project", async () => {
    const { uid, post, get } = author();
    const created = await post<Project>("/projects", {});
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(String),
      name: "Untitled Project",
      cover: { kind: "drawn", motif: expect.any(String), inks: expect.any(Number) },
      dateCreated: expect.stringMatching(/Z$/),
      dateEdited: expect.stringMatching(/Z$/),
    });
    const path = `/api/coursewright/v2/users/${uid}/projects/${created.body.id}`;
    expect(await (await server.ask(path, { as: uid })).json()).toEqual(created.body);
    expect((await get(`/projects/${randomUUID()}`)).status).toBe(404);
  });

  it("trims names, limits them to 120 characters and replaces empty ones", async () => {
    const { post, patch } = author();
    const { body: project } = await post<Project>("/projects", { name: "  Γεωμετρία 📐  " });
    expect(project.name).toBe("Γεωμετρία 📐");
    expect((await patch<Project>(`/projects/${project.id}`, { name: "📐".repeat(120) })).body.name).toBe("📐".repeat(120));
    expect((await patch(`/projects/${project.id}`, { name: "x".repeat(121) })).status).toBe(400);
    expect((await patch(`/projects/${project.id}`, { name: "a\0b" })).status).toBe(400);
    expect((await patch<Project>(`/projects/${project.id}`, { name: "   " })).body.name).toBe("Untitled Project");
  });

  it("[ENT-02] a project has chapters and a chapterOrder of uuid and SN", async () => {
    const { get, put, makeProject, makeChapter } = author();
    const project = await makeProject();
    const [first, second] = [await makeChapter(project), await makeChapter(project)];
    const order = {
      order: [
        { uuid: first, SN: 1 },
        { uuid: second, SN: 2 },
      ],
    };
    expect((await get(`/projects/${project}/chapterOrder`)).body).toEqual(order);
    const turned = {
      order: [
        { uuid: second, SN: 1 },
        { uuid: first, SN: 2 },
      ],
    };
    expect((await put(`/projects/${project}/chapterOrder`, turned)).body).toEqual(turned);
    expect((await get(`/projects/${project}/chapterOrder`)).body).toEqual(turned);
    const { body: outline } = await get<Outline>(`/projects/${project}/outline`);
    expect(outline.chapters.map(({ id }) => id)).toEqual([second, first]);
  });

  it("[ENT-03] a chapter has id, uuid, name, dateCreated, pages and a pageOrder of uuid and SN", async () => {
    const { get, post, makeProject, makePage } = author();
    const project = await makeProject();
    const { body: head } = await post<{ id: string }>(`/projects/${project}/chapters`, {});
    const page = await makePage(project, head.id);
    const { body: chapter } = await get<z.infer<typeof Chapter>>(`/projects/${project}/chapters/${head.id}`);
    expect(chapter).toEqual({
      id: head.id,
      uuid: head.id,
      name: "Untitled Chapter",
      dateCreated: expect.stringMatching(/Z$/),
      pages: [{ id: page, uuid: page, name: "Untitled Page", dateCreated: expect.stringMatching(/Z$/) }],
      pageOrder: { order: [{ uuid: page, SN: 1 }] },
    });
  });

  it("[ENT-04] a chapter theme keeps its base theme, colours and the general background, border and text colours", async () => {
    const { get, put, makeProject, makeChapter } = author();
    const project = await makeProject();
    const chapter = await makeChapter(project);
    const theme = {
      baseTheme: "evening",
      general: { background: "#101014", border: "#303036", text: "#f0f0f0" },
      colors: { themeColors: ["#2145c4"], textColors: ["#ffffff"] },
    };
    expect((await put(`/projects/${project}/chapters/${chapter}/theme`, theme)).body).toEqual(theme);
    expect((await get(`/projects/${project}/chapters/${chapter}/theme`)).body).toEqual(theme);
    expect((await put(`/projects/${project}/chapters/${chapter}/theme`, { general: { text: "url(x)" } })).status).toBe(400);
  });

  it("creates a missing theme on first read", async () => {
    const { get, makeProject, makeChapter } = author();
    const project = await makeProject();
    const chapter = await makeChapter(project);
    expect((await get(`/projects/${project}/theme`)).body).toEqual(houseTheme);
    expect((await get(`/projects/${project}/chapters/${chapter}/theme`)).body).toEqual({ baseTheme: "project" });
    const { rows } = await owner.query(
      "select p.theme as project, c.theme as chapter from projects p join chapters c using (author_id, project_id) where project_id = $1",
      [project],
    );
    expect(rows).toEqual([{ project: houseTheme, chapter: { baseTheme: "project" } }]);
  });

  it("[ENT-05] a page has id, uuid, name and dateCreated, and a main/catalogue that says when it is stale", async () => {
    const { get, patch, makeProject, makeChapter, post } = author();
    const project = await makeProject();
    const chapter = await makeChapter(project);
    const pages = `/projects/${project}/chapters/${chapter}/pages`;
    const { body: page } = await post<{ id: string }>(pages, {});
    expect(page).toEqual({ id: page.id, uuid: page.id, name: "Untitled Page", dateCreated: expect.stringMatching(/Z$/) });
    const catalogue = `${pages}/${page.id}/main/catalogue`;
    expect((await get(catalogue)).body).toEqual({ stale: false, lastDeletedAt: null, lastDeletedBlockId: null });
    const marked = { stale: true, lastDeletedAt: "2026-01-02T03:04:05.000Z", lastDeletedBlockId: randomUUID() };
    expect((await patch(catalogue, marked)).body).toEqual(marked);
    expect((await patch(catalogue, { stale: false })).body).toEqual({ ...marked, stale: false });
  });

  it("[ORD-01] builds an empty order document from creation dates on load", async () => {
    const { get, uid, makeProject, makeChapter, makePage } = author();
    const project = await makeProject();
    const chapters = [await makeChapter(project), await makeChapter(project), await makeChapter(project)];
    const pages = [await makePage(project, chapters[0]), await makePage(project, chapters[0])];
    await owner.query("delete from chapter_order where author_id = $1", [uid]);
    await owner.query("delete from page_order where author_id = $1", [uid]);
    await owner.query("update chapters set date_created = now() - interval '1 day' where author_id = $1 and chapter_id = $2", [
      uid,
      chapters[1],
    ]);
    await owner.query("update pages set date_created = now() - interval '1 day' where author_id = $1 and page_id = $2", [uid, pages[1]]);

    const { body: outline } = await get<Outline>(`/projects/${project}/outline`);
    expect(outline.chapters.map(({ id }) => id)).toEqual([chapters[1], chapters[0], chapters[2]]);
    expect(outline.chapters[1]?.pages.map(({ id }) => id)).toEqual([pages[1], pages[0]]);
    const stored = await owner.query("select chapter_id, sn from chapter_order where author_id = $1 order by sn", [uid]);
    expect(stored.rows).toEqual([chapters[1], chapters[0], chapters[2]].map((chapter_id, index) => ({ chapter_id, sn: index + 1 })));
    expect((await get(`/projects/${project}/chapters/${chapters[0]}/pageOrder`)).body).toEqual({
      order: [
        { uuid: pages[1], SN: 1 },
        { uuid: pages[0], SN: 2 },
      ],
    });
  });

  it("[ORD-02] appends items missing from the order with the next number", async () => {
    const { get, put, uid, makeProject, makeChapter, makePage } = author();
    const project = await makeProject();
    const chapter = await makeChapter(project);
    const pages = [await makePage(project, chapter), await makePage(project, chapter), await makePage(project, chapter)];
    const path = `/projects/${project}/chapters/${chapter}/pageOrder`;
    await put(path, {
      order: [
        { uuid: pages[0], SN: 10 },
        { uuid: pages[1], SN: 20 },
        { uuid: pages[2], SN: 30 },
      ],
    });
    await owner.query("delete from page_order where author_id = $1 and page_id = $2", [uid, pages[1]]);
    const repaired = {
      order: [
        { uuid: pages[0], SN: 10 },
        { uuid: pages[2], SN: 30 },
        { uuid: pages[1], SN: 31 },
      ],
    };
    expect((await get(path)).body).toEqual(repaired);
    const given = {
      order: [
        { uuid: pages[2], SN: 1 },
        { uuid: randomUUID(), SN: 2 },
      ],
    };
    expect((await put(path, given)).body).toEqual({
      order: [
        { uuid: pages[2], SN: 1 },
        { uuid: pages[0], SN: 2 },
        { uuid: pages[1], SN: 3 },
      ],
    });
  });

  it("gives concurrent pages and chapters unique numbers", async () => {
    const { get, post, makeProject, makeChapter } = author();
    const project = await makeProject();
    const chapter = await makeChapter(project);
    const made = await Promise.all(Array.from({ length: 20 }, () => post(`/projects/${project}/chapters/${chapter}/pages`, {})));
    expect(made.every(({ status }) => status === 201)).toBe(true);
    const { body } = await get<{ order: Array<{ SN: number }> }>(`/projects/${project}/chapters/${chapter}/pageOrder`);
    expect(body.order.map(({ SN }) => SN)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it("purges expired trash completely", async () => {
    const service = createCoursesService(fixture);
    const { uid, get, del, makeProject, makeChapter, makePage, savePara } = author();
    const project = await makeProject();
    const [first, second] = [await makeChapter(project), await makeChapter(project)];
    const [one, two, three] = [await makePage(project, first), await makePage(project, first), await makePage(project, second)];
    for (const [chapter, page] of [
      [first, one],
      [first, two],
      [second, three],
    ]) {
      await savePara(`/projects/${project}/chapters/${chapter}/pages/${page}`, "words");
      await get(`/projects/${project}/chapters/${chapter}/pages/${page}`);
    }
    const left = async () => {
      const { rows } = await owner.query(
        `select (select count(*)::int from pages where author_id = $1) as pages, (select count(*)::int from blocks where author_id = $1) as blocks,
        (select count(*)::int from page_snapshots where author_id = $1) as snapshots, (select count(*)::int from page_order where author_id = $1) as page_order,
        (select count(*)::int from chapters where author_id = $1) as chapters, (select count(*)::int from chapter_order where author_id = $1) as chapter_order,
        (select chapters_and_pages from author_totals where author_id = $1) as total`,
        [uid],
      );
      return rows[0];
    };
    const counts = (pages: number, chapters: number) => ({
      pages,
      blocks: pages,
      snapshots: pages,
      page_order: pages,
      chapters,
      chapter_order: chapters,
      total: pages + chapters,
    });
    expect(await left()).toEqual(counts(3, 2));
    const later = () => owner.query("update trash set trashed_at = trashed_at - interval '31 days' where author_id = $1", [uid]);
    expect((await del(`/projects/${project}/chapters/${first}/pages/${one}`)).status).toBe(200);
    await service.purgeTrash();
    expect(await left()).toEqual(counts(3, 2));
    await later();
    await service.purgeTrash();
    expect(await left()).toEqual(counts(2, 2));
    expect((await del(`/projects/${project}/chapters/${first}`)).status).toBe(200);
    await later();
    await service.purgeTrash();
    expect(await left()).toEqual(counts(1, 1));
    expect((await del(`/projects/${project}`)).status).toBe(200);
    await later();
    await service.purgeTrash();
    expect(await left()).toEqual(counts(0, 0));
    expect((await del(`/projects/${project}`)).status).toBe(404);
  });

  it("refuses another author's path, also by row level security", async () => {
    const mine = author();
    const project = await mine.makeProject();
    const chapter = await mine.makeChapter(project);
    const page = await mine.makePage(project, chapter);
    const path = `/api/coursewright/v2/users/${mine.uid}/projects/${project}/chapters/${chapter}/pages/${page}`;
    await mine.savePara(`/projects/${project}/chapters/${chapter}/pages/${page}`, "private");
    await mine.get(`/projects/${project}/chapters/${chapter}/pages/${page}`);
    await mine.del(`/projects/${project}/chapters/${await mine.makeChapter(project)}`);
    const other = author();
    expect((await server.ask(path, { as: other.uid })).status).toBe(403);
    expect((await server.ask(path)).status).toBe(401);
    expect((await other.get(`/projects/${project}/chapters/${chapter}/pages/${page}`)).status).toBe(404);

    const app = new pg.Client({ connectionString: fixture.urls.authorsUrl });
    await app.connect();
    const seen = async (authors: string) => {
      await app.query("select set_config('app.authors', $1, false)", [authors]);
      const tables = ["author_totals", "projects", "chapters", "pages", "blocks", "chapter_order", "page_order", "page_snapshots", "trash"];
      const counts: Array<number | null> = [];
      for (const table of tables) counts.push((await app.query(`select 1 from ${table} where author_id = $1`, [mine.uid])).rowCount);
      return counts;
    };
    expect(await seen(mine.uid)).toEqual([1, 1, 2, 1, 1, 2, 1, 1, 1]);
    expect(await seen(other.uid)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    await expect(
      app.query("insert into projects (author_id, project_id, name) values ($1, $2, 'planted')", [mine.uid, randomUUID()]),
    ).rejects.toThrow("row-level security");
    await app.end();
  });
});
