import { randomUUID } from "node:crypto";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { CourseLook } from "@coursewright/contract/course-look.ts";
import type { Outline, Project, ShelfProject } from "@coursewright/contract/courses.ts";
import { firstCover } from "@coursewright/course/cover.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseConfig } from "../../platform/config/config.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService } from "./service.ts";
import { apiOf } from "../../../test/courses.ts";

let fixture: TestFixture;
let server: TestServer;
let storage: Storage;
let media: MediaService;

beforeAll(async () => {
  fixture = await createTestFixture();
  storage = createStorage(parseConfig(process.env).storage);
  media = createMediaService({ ...fixture, storage, secret: testSecret });
  server = await startTestServer(fixture, coursesRoutes(createCoursesService({ ...fixture, isFileOf: media.hasPicture })));
});
afterAll(async () => {
  await server.close();
  storage.close();
  await fixture.close();
});

const author = () => apiOf(server, `author-${randomUUID()}`);
const drawn = { kind: "drawn", motif: "hills", inks: 3 } as const;

it("the chosen appearance is shown on the shelf, in the outline and in copies", async () => {
  const api = author();
  const id = ProjectId.parse(await api.makeProject());
  const path = `/projects/${id}`;
  const first = { cover: firstCover(id), blurb: "" };
  expect((await api.get(`${path}/look`)).body).toEqual(first);
  expect(await coversOf(api, path)).toEqual([first.cover, first.cover]);

  const { body: before } = await api.get<Project>(path);
  expect(await api.put(`${path}/look`, { cover: drawn, blurb: " Bread from four things. " })).toEqual({
    status: 200,
    body: { cover: drawn, blurb: "Bread from four things." },
  });
  expect(await coversOf(api, path)).toEqual([drawn, drawn]);
  expect((await api.get<Project>(path)).body.dateEdited > before.dateEdited).toBe(true);
  const { body: copy } = await api.post<Project>(`${path}/copies`, {});
  expect((await api.get<CourseLook>(`/projects/${copy.id}/look`)).body).toEqual({ cover: drawn, blurb: "Bread from four things." });
});

it("a cover picture must be the author's own file", async () => {
  const api = author();
  const path = `/projects/${await api.makeProject()}/look`;
  const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#7C2F16" } })
    .png()
    .toBuffer();
  const mine = { kind: "picture", address: await media.storePicture(AuthorId.parse(api.uid), png) };
  const anothers = { kind: "picture", address: await media.storePicture(AuthorId.parse(author().uid), png) };

  expect(await api.put(path, { cover: mine, blurb: "" })).toMatchObject({ status: 200, body: { cover: mine } });
  for (const cover of [anothers, { kind: "picture", address: "https://example.test/a.png" }, { ...drawn, inks: 6 }]) {
    expect((await api.put(path, { cover, blurb: "" })).status).toBe(400);
  }
  expect((await api.put(path, { cover: mine, blurb: "x".repeat(301) })).status).toBe(400);
  expect((await api.get<CourseLook>(path)).body.cover).toEqual(mine);
  expect((await api.get(`/projects/${randomUUID()}/look`)).status).toBe(404);
});

async function coversOf(api: ReturnType<typeof author>, path: string) {
  const { body: shelf } = await api.get<{ projects: ShelfProject[] }>("/projects");
  const { body: outline } = await api.get<Outline>(`${path}/outline`);
  return [shelf.projects[0]?.cover, outline.project.cover];
}
