import { randomUUID } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import type { MediaPlace } from "@coursewright/contract/media-places.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../platform/config/config.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService } from "./service.ts";
import { apiOf, para, type Api } from "../../../test/courses.ts";

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

interface Found {
  places: MediaPlace[];
  covers: Array<{ projectId: string }>;
  hasMore: boolean;
}

describe("places of a file", () => {
  it("[MED-02] lists every block and cover that shows a file, and nobody else's", async () => {
    const { api, old, project, first, second } = await shownCourse();
    const found = (await api.get<Found>(placesOf(old))).body;

    expect(found.places.map(({ pageId, field, alt }) => `${pageId} ${field} ${alt}`).toSorted(byText)).toEqual(
      [
        `${idOf(first)} url A jar`,
        `${idOf(first)} additionalImages.0.url The jar again`,
        `${idOf(second)} columns.1.url A jar beside words`,
        `${idOf(second)} backgroundImage `,
      ].toSorted(byText),
    );
    expect([found.covers.map(({ projectId }) => projectId), found.hasMore]).toEqual([[project], false]);
    const stranger = apiOf(server, `author-${randomUUID()}`);
    expect((await stranger.get<Found>(placesOf(old))).body).toEqual({ places: [], covers: [], hasMore: false });
    expect((await api.get(`/media-places?url=${encodeURIComponent("https://example.com/a.png")}`)).status).toBe(400);
  });

  it("[MED-02] replaces a file everywhere with its description, and takes it back exactly", async () => {
    const { api, old, project, first, second } = await shownCourse();
    const other = await pictureOf(api);
    const before = [await blocksOf(api, first), await blocksOf(api, second)];
    const { places, covers } = (await api.get<Found>(placesOf(old))).body;
    const at = places.map(placeOf);
    const chosen = { from: old, to: other, places: at.map((place) => ({ ...place, alt: "A full jar" })), covers: [project] };

    expect(await api.put("/media-places", chosen)).toEqual({ status: 200, body: { changed: 5 } });
    expect((await api.get<Found>(placesOf(old))).body).toEqual({ places: [], covers: [], hasMore: false });
    const replaced = (await api.get<Found>(placesOf(other))).body;
    expect(replaced.places.map(({ alt }) => alt).toSorted(byText)).toEqual(["", "A full jar", "A full jar", "A full jar"]);
    expect(replaced.covers.length).toBe(covers.length);
    // Other blocks of the page keep their words.
    expect(JSON.stringify(await blocksOf(api, first))).toContain("Words that stay");

    expect((await api.put("/media-places", { from: other, to: old, places: at, covers: [project] })).body).toEqual({ changed: 5 });
    const after = [await blocksOf(api, first), await blocksOf(api, second)];
    expect(withoutTimes(after)).toEqual(withoutTimes(before));
  });

  it("[MED-02] leaves places that changed meanwhile, and refuses another author's file", async () => {
    const { api, old, first } = await shownCourse();
    const other = await pictureOf(api);
    const { places } = (await api.get<Found>(placesOf(old))).body;
    const at = places.map(placeOf);
    const image = (await blocksOf(api, first)).find(({ type }) => type === "image");
    await api.save(first, { baseVersion: 1, upsert: [{ ...image, data: { ...image?.data, url: "", additionalImages: [] } }] });

    expect((await api.put("/media-places", { from: old, to: other, places: at, covers: [] })).body).toEqual({ changed: 2 });
    expect((await blocksOf(api, first)).find(({ type }) => type === "image")?.data["url"]).toBe("");
    const anothers = await pictureOf(apiOf(server, `author-${randomUUID()}`));
    expect((await api.put("/media-places", { from: other, to: anothers, places: at, covers: [] })).status).toBe(400);
  });
});

async function shownCourse() {
  const api = apiOf(server, `author-${randomUUID()}`);
  const old = await pictureOf(api);
  const first = await api.makePagePath();
  const [, , project = ""] = first.split("/");
  const second = `${first.slice(0, first.lastIndexOf("/"))}/${await api.makePage(project, first.split("/")[4])}`;
  const further = [{ url: old, alt: "The jar again" }];
  const image = { url: old, alt: "A jar", caption: "", decorative: false, additionalImages: further };
  const columns = [
    { type: "text", text: { type: "doc", content: [{ type: "paragraph" }] } },
    { type: "image", url: old, alt: "A jar beside words" },
  ];
  const hero = { title: "Bread", subtitle: "", buttonText: "", buttonUrl: "#", backgroundImage: old, layout: "left" };
  await write(api, first, [para("Words that stay"), block("image", 1, image)]);
  await write(api, second, [block("Split", 1, { columns }), block("hero-banner", 1, hero)]);
  await api.put(`/projects/${project}/look`, { cover: { kind: "picture", address: old }, blurb: "" });
  return { api, old, project, first, second };
}

function placeOf({ projectId, chapterId, pageId, blockId, field, alt }: MediaPlace) {
  return { projectId, chapterId, pageId, blockId, field, alt };
}

interface Block {
  id: string;
  type: string;
  v: number;
  data: Record<string, unknown>;
}

function block(type: string, v: number, data: object) {
  return { id: randomUUID(), type, v, data, aiagent: "jerry" };
}

async function write(api: Api, page: string, blocks: Array<{ id: string }>): Promise<void> {
  const { status } = await api.save(page, { baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) });
  expect(status).toBe(200);
}

async function blocksOf(api: Api, page: string): Promise<Block[]> {
  return (await api.get<{ blocks: Block[] }>(page)).body.blocks;
}

function withoutTimes(pages: Block[][]): unknown {
  return pages.map((blocks) => blocks.map((each) => ({ ...each, data: { ...each.data, createdAt: undefined } })));
}

async function pictureOf(api: Api): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#7C2F16" } })
    .png()
    .toBuffer();
  return media.storePicture(AuthorId.parse(api.uid), png);
}

function placesOf(url: string): string {
  return `/media-places?url=${encodeURIComponent(url)}`;
}

function idOf(page: string): string {
  return page.slice(page.lastIndexOf("/") + 1);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
