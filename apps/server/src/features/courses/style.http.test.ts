import { randomUUID } from "node:crypto";
import type { Project } from "@coursewright/contract/courses.ts";
import { emptyCourseStyle, type CourseStyle } from "@coursewright/course/course-style.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "../../../test/courses.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService } from "./service.ts";

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
const style: CourseStyle = {
  audience: "Adults who left school without maths",
  readingLevel: "age 13",
  tone: ["plain", "warm"],
  wordsToUse: ["average"],
  wordsToAvoid: [{ word: "utilise", instead: "use" }],
  spelling: "uk",
  sample: "Roll a die once and anything can happen.\n\nRoll it sixty times.",
};

describe("course style", () => {
  it("[SEE-06] is empty at first, then what the last writer wrote", async () => {
    const api = author();
    const project = `/projects/${await api.makeProject()}`;
    expect(await api.get(`${project}/style`)).toEqual({ status: 200, body: emptyCourseStyle });
    const { body: before } = await api.get<Project>(project);

    expect(await api.put(`${project}/style`, { ...style, audience: " Beginners " })).toEqual({
      status: 200,
      body: { ...style, audience: "Beginners" },
    });
    expect(await api.put(`${project}/style`, style)).toEqual({ status: 200, body: style });
    expect((await api.get(`${project}/style`)).body).toEqual(style);
    expect((await api.get<Project>(project)).body.dateEdited > before.dateEdited).toBe(true);
  });

  it("[SEE-06] goes with copies of the course, and survives the trash", async () => {
    const api = author();
    const project = `/projects/${await api.makeProject()}`;
    await api.put(`${project}/style`, style);
    const { body: copy } = await api.post<Project>(`${project}/copies`, {});
    expect((await api.get(`/projects/${copy.id}/style`)).body).toEqual(style);

    const trashId = await api.trash(project);
    expect((await api.get(`${project}/style`)).status).toBe(404);
    expect((await api.put(`${project}/style`, emptyCourseStyle)).status).toBe(404);
    await api.post(`/trash/${trashId}/restore`, {});
    expect((await api.get(`${project}/style`)).body).toEqual(style);
  });

  it("[SEE-06] is unknown to other authors", async () => {
    const [api, stranger] = [author(), author()];
    const project = await api.makeProject();
    const ofStranger = `/projects/${project}/style`;
    expect((await stranger.get(ofStranger)).body).toMatchObject({ error: { code: "not_found" } });
    expect((await stranger.put(ofStranger, style)).body).toMatchObject({ error: { code: "not_found" } });
    const path = `/api/coursewright/v2/users/${api.uid}${ofStranger}`;
    expect((await server.ask(path, { as: stranger.uid })).status).toBe(403);
    expect((await server.ask(path, { as: stranger.uid, method: "PUT", body: style })).status).toBe(403);
    expect((await server.ask(path)).status).toBe(401);
    expect((await api.get(ofStranger)).body).toEqual(emptyCourseStyle);
  });

  it("[SEE-06] rejects a style that is not whole or too long", async () => {
    const api = author();
    const path = `/projects/${await api.makeProject()}/style`;
    const { sample, ...without } = style;
    for (const body of [without, { ...style, sample: `${sample}\0` }, { ...style, tone: ["plain", "warm", "funny"] }, null]) {
      expect((await api.put(path, body)).status).toBe(400);
    }
    expect((await api.get(path)).body).toEqual(emptyCourseStyle);
  });
});
