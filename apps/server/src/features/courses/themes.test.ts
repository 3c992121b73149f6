import { randomUUID } from "node:crypto";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService, type CoursesService } from "./service.ts";
import { apiOf, type Api } from "../../../test/courses.ts";

let fixture: TestFixture;
let server: TestServer;
let service: CoursesService;

beforeAll(async () => {
  fixture = await createTestFixture();
  service = createCoursesService(fixture);
  server = await startTestServer(fixture, coursesRoutes(service));
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});

function author(): Api {
  return apiOf(server, `author-${randomUUID()}`);
}

/** The paths of the three levels with a theme. */
async function levelsOf({ makeProject, makeChapter, makePage }: Api) {
  const projectId = await makeProject();
  const chapterId = await makeChapter(projectId);
  const pageId = await makePage(projectId, chapterId);
  const [project, chapter] = [`/projects/${projectId}`, `/projects/${projectId}/chapters/${chapterId}`];
  return { projectId, project, chapter, page: `${chapter}/pages/${pageId}` };
}

describe("themes", () => {
  it("patches named values, removes null values and replaces lists as a whole", async () => {
    const api = author();
    const { project, chapter, page } = await levelsOf(api);
    for (const level of [project, chapter, page]) {
      const { body: before } = await api.get<Theme>(`${level}/theme`);
      const first = { heading: { font: "Georgia", shadow: "soft-sm" }, colors: { themeColors: ["#ABC", "#2145c4"] } };
      expect((await api.patch(`${level}/theme`, first)).body).toEqual({
        ...before,
        heading: { font: "Georgia", shadow: "soft-sm" },
        colors: { themeColors: ["#aabbcc", "#2145c4"] },
      });
      await api.patch(`${level}/theme`, { heading: { shadow: null }, colors: { themeColors: ["#111111"] }, alignment: "center" });
      expect((await api.get(`${level}/theme`)).body).toEqual({
        ...before,
        alignment: "center",
        heading: { font: "Georgia" },
        colors: { themeColors: ["#111111"] },
      });
      // Remove the last value of a group, and a whole group.
      const { body: after } = await api.patch<Theme>(`${level}/theme`, { heading: { font: null }, colors: null });
      expect(after).toEqual({ ...before, alignment: "center", colors: undefined });
    }
  });

  it("keeps concurrent changes of different values", async () => {
    const api = author();
    const { project, chapter, page } = await levelsOf(api);
    const fields = ["cardColor", "questionColor", "optionColor", "optionBubble"];
    for (const level of [project, chapter, page]) {
      await Promise.all(fields.map((field, index) => api.patch(`${level}/theme`, { mcq: { [field]: `#00000${index}` } })));
      const { body } = await api.get<Theme>(`${level}/theme`);
      expect(body.mcq).toEqual({ cardColor: "#000000", questionColor: "#000001", optionColor: "#000002", optionBubble: "#000003" });
    }
  });

  it("applies a patch to the default when no theme is stored", async () => {
    const api = author();
    const { project, chapter, page } = await levelsOf(api);
    const patch = { body: { font: "Verdana" } };
    expect((await api.patch(`${project}/theme`, patch)).body).toEqual({ ...houseTheme, ...patch });
    expect((await api.patch(`${chapter}/theme`, patch)).body).toEqual({ baseTheme: "project", ...patch });
    expect((await api.patch(`${page}/theme`, patch)).body).toEqual(patch);
  });

  it("refuses an invalid patch without a change", async () => {
    const api = author();
    const { project, chapter, page } = await levelsOf(api);
    const refused = [
      { heading: { font: "Comic Sans" } },
      { general: { background: "url(x)" } },
      { colors: { themeColors: [null] } },
      { unheardOf: "#000000", alignment: "center" },
      { mcq: { unheardOf: "#000000" } },
      "bold",
      null,
    ];
    for (const level of [project, chapter, page]) {
      const { body: before } = await api.get(`${level}/theme`);
      for (const patch of refused) expect((await api.patch(`${level}/theme`, patch)).status).toBe(400);
      expect((await api.get(`${level}/theme`)).body).toEqual(before);
    }
  });

  it("limits a page's theme to its author and deletes it with the page", async () => {
    const [api, stranger] = [author(), author()];
    const { chapter, page } = await levelsOf(api);
    await api.patch(`${page}/theme`, { alignment: "right" });
    expect((await stranger.get(`${page}/theme`)).status).toBe(404);
    expect((await stranger.patch(`${page}/theme`, { alignment: "left" })).status).toBe(404);
    expect((await api.patch(`${chapter}/pages/${randomUUID()}/theme`, { alignment: "left" })).status).toBe(404);
    expect((await api.get(`${page}/theme`)).body).toEqual({ alignment: "right" });
    await api.del(page);
    expect((await api.get(`${page}/theme`)).status).toBe(404);
    const owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
    await owner.connect();
    await createCoursesService(fixture).purgeTrash({ olderThanMs: -60_000 });
    expect((await owner.query("select from page_themes where author_id = $1", [api.uid])).rowCount).toBe(0);
    await owner.end();
  });

  it("publishes the page's theme over the chapter's over the project's", async () => {
    const api = author();
    const { projectId, project, chapter, page } = await levelsOf(api);
    await api.patch(`${project}/theme`, { heading: { font: "Georgia", shadow: "soft-sm" }, alignment: "left" });
    await api.patch(`${chapter}/theme`, { heading: { font: "Verdana" }, alignment: "center" });
    await api.patch(`${page}/theme`, { alignment: "right" });
    const course = await service.readCourse(AuthorId.parse(api.uid), ProjectId.parse(projectId));
    if (!course) throw new Error("The new project was not found");
    const released = toReleasedCourse(course, { author: "Ada", origin: "https://bread.example.org" });
    expect(released.chapters[0]?.pages[0]?.theme).toEqual({
      ...houseTheme,
      baseTheme: "project",
      heading: { font: "Verdana", shadow: "soft-sm" },
      alignment: "right",
    });
  });
});
