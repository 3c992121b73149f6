import { randomUUID } from "node:crypto";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { Course } from "@coursewright/course/course.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService, type CoursesService } from "./service.ts";
import { apiOf } from "../../../test/courses.ts";

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

const author = () => apiOf(server, `author-${randomUUID()}`);
const shakespeare = { agent: "shakespeare", name: "The Bard of the bench", says: "chatty" } as const;

describe("project avatar", () => {
  it("is jerry by default, then exactly the chosen one", async () => {
    const api = author();
    const path = `/projects/${await api.makeProject()}/avatar`;

    expect((await api.get(path)).body).toEqual({ agent: "jerry", name: "jerry", says: "balanced" });
    expect(await api.put(path, { ...shakespeare, name: "  The Bard of the bench " })).toEqual({ status: 200, body: shakespeare });
    expect((await api.get(path)).body).toEqual(shakespeare);
  });

  it.each([
    [{ name: "" }],
    [{ name: "   " }],
    [{ name: "x".repeat(61) }],
    [{ name: "two\nlines" }],
    [{ name: "nul\u0000" }],
    [{ agent: "hal" }],
    [{ says: "shouting" }],
    [{ voice: "mine" }],
  ])("refuses an invalid avatar without a change: %j", async (change) => {
    const api = author();
    const path = `/projects/${await api.makeProject()}/avatar`;
    await api.put(path, shakespeare);

    expect((await api.put(path, { ...shakespeare, ...change })).status).toBe(400);
    expect((await api.get(path)).body).toEqual(shakespeare);
  });

  it("accepts a name of 60 characters in any script", async () => {
    const api = author();
    const path = `/projects/${await api.makeProject()}/avatar`;
    const name = "\u{1F35E}".repeat(60);

    expect((await api.put(path, { ...shakespeare, name })).body).toEqual({ ...shakespeare, name });
  });

  it("is limited to the owner and to existing projects", async () => {
    const api = author();
    const path = `/projects/${await api.makeProject()}/avatar`;
    const url = `/api/coursewright/v2/users/${api.uid}${path}`;

    expect((await server.ask(url)).status).toBe(401);
    expect((await server.ask(url, { as: "somebody-else", method: "PUT", body: shakespeare })).status).toBe(403);
    expect((await api.get(`/projects/${randomUUID()}/avatar`)).status).toBe(404);
    expect((await api.put(`/projects/${randomUUID()}/avatar`, shakespeare)).status).toBe(404);
  });

  it("follows the project into a copy, into the trash and back", async () => {
    const api = author();
    const projectId = await api.makeProject();
    await api.put(`/projects/${projectId}/avatar`, shakespeare);
    const { body: copy } = await api.post<{ id: string }>(`/projects/${projectId}/copies`, {});
    const trashId = await api.trash(`/projects/${projectId}`);

    expect((await api.get(`/projects/${copy.id}/avatar`)).body).toEqual(shakespeare);
    expect((await api.get(`/projects/${projectId}/avatar`)).status).toBe(404);
    await api.post(`/trash/${trashId}/restore`, {});
    expect((await api.get(`/projects/${projectId}/avatar`)).body).toEqual(shakespeare);
  });

  it("is complete in the download; a release shows only face and name", async () => {
    const api = author();
    const [uid, projectId] = [AuthorId.parse(api.uid), ProjectId.parse(await api.makeProject())];
    const released = async () => {
      const course = Course.parse(await service.readCourse(uid, projectId));
      return toReleasedCourse(course, { author: "Marta", origin: "https://bread.example.org" }).avatar;
    };

    expect([(await service.readBareCourse(uid, projectId))?.avatar, await released()]).toEqual([undefined, null]);
    await api.put(`/projects/${projectId}/avatar`, shakespeare);
    expect((await service.readBareCourse(uid, projectId))?.avatar).toEqual(shakespeare);
    expect(await released()).toEqual({ agent: "shakespeare", name: "The Bard of the bench" });
  });
});
