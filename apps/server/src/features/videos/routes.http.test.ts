import { randomUUID } from "node:crypto";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { searchVideos } from "@coursewright/contract/videos.ts";
import { startFakeYoutube, type FakeYoutube } from "@coursewright/tests/fakes/youtube.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { limits, type LimitTable } from "../../platform/http/limits.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createMediaService } from "../media/service.ts";
import { videosRoutes } from "./routes.ts";
import { createVideosService } from "./service.ts";

const path = "/api/youtube-search";
let fixture: TestFixture;
let youtube: FakeYoutube;
let server: TestServer;
let storage: Storage;

beforeAll(async () => {
  fixture = await createTestFixture();
  youtube = await startFakeYoutube({ port: 0 });
  storage = createStorage(readConfig().storage);
  server = await serverWith({ apiKey: "key" });
});

afterAll(async () => {
  await server.close();
  storage.close();
  await youtube.close();
  await fixture.close();
});

function serverWith({ apiKey, table }: { apiKey?: string; table?: LimitTable }): Promise<TestServer> {
  const videos = createVideosService({
    redis: fixture.redis,
    media: createMediaService({ databases: fixture.databases, storage, secret: "for the test of videos alone" }),
    apiKey,
    origin: youtube.origin,
    picturesOrigin: youtube.origin,
    timeoutMs: 300,
  });
  return startTestServer(fixture, videosRoutes(videos), table);
}

const search = (query: unknown, as = "marta") => server.ask(path, { as, method: "POST", body: { query } });

it("[AI-05] a search returns videos with plain titles, length, views and age", async () => {
  const query = `sourdough ${randomUUID()}`;
  const response = await search(`  ${query}  `);
  expect(response.status).toBe(200);
  const reply = searchVideos.reply.parse(await response.json());
  expect(reply.videos).toHaveLength(4);
  expect(reply.videos[2]).toEqual({
    url: "https://www.youtube.com/watch?v=readingDome",
    title: 'Peak, past peak, "hungry": reading the baker\'s dome',
    channelTitle: "Grain & Salt",
    thumbnail: "https://i.ytimg.com/vi/readingDome/mqdefault.jpg",
    videoId: "readingDome",
    duration: "PT1H1M3S",
    viewCount: 92410,
    publishedAt: expect.stringMatching(/Z$/),
    description: "What the surface tells you, with close-ups.",
  });
  expect(reply.videos[3]).toMatchObject({ duration: "PT14M27S", viewCount: null });
  const [found = "", details = ""] = youtube.asked.slice(-2);
  expect(new URLSearchParams(found.split("?")[1]).get("q")).toBe(query);
  expect(details).toContain(encodeURIComponent("f1oatTest_1,day1-day7_x"));
  // The key is in a header, because proxies log URLs.
  expect(found + details).not.toContain("key");
});

it("a repeated search is answered from the cache", async () => {
  const query = `rye ${randomUUID()}`;
  const first: unknown = await (await search(query)).json();
  const before = youtube.asked.length;
  expect(await (await search(query.toUpperCase(), "jonas")).json()).toEqual(first);
  expect(youtube.asked).toHaveLength(before);
});

it("[AI-05] a search without results returns an empty list", async () => {
  expect(await (await search("[[empty]]")).json()).toEqual({ success: true, videos: [] });
});

it.each([
  ["quota", 503, "search_busy"],
  ["429", 503, "search_busy"],
  ["500", 502, "search_failed"],
  ["details", 502, "search_failed"],
  ["slow", 502, "search_failed"],
  ["dropped", 502, "search_failed"],
  ["garbage", 502, "search_failed"],
  ["huge", 502, "search_failed"],
  ["away", 502, "search_failed"],
])("[AI-05] when YouTube answers %s, the error is %i %s", async (sentinel, status, code) => {
  const response = await search(`bread [[${sentinel}]]`);
  expect(response.status).toBe(status);
  const reply: unknown = await response.json();
  expect(reply).toMatchObject({ success: false });
  expect(ErrorReply.parse(reply).error.code).toBe(code);
  expect(youtube.asked.at(-1)).not.toContain("elsewhere");
});

it("a hostile reply is reduced to valid ids, numbers and text", async () => {
  const reply = searchVideos.reply.parse(await (await search("[[hostile]]")).json());
  expect(reply.videos).toHaveLength(1);
  expect(reply.videos[0]).toMatchObject({
    // Harmless as text. Text that was escaped twice stays escaped once.
    title: '<img src=x onerror="alert(1)"> &lt;b&gt;',
    thumbnail: "https://i.ytimg.com/vi/h0stile_vid/mqdefault.jpg",
    duration: null,
    viewCount: null,
  });
  expect(reply.videos[0]?.description).toHaveLength(500);
});

it.each(["", "   ", "x".repeat(201), 7, undefined])("the query %j is rejected without a request to YouTube", async (query) => {
  const before = youtube.asked.length;
  expect((await search(query)).status).toBe(400);
  expect(youtube.asked).toHaveLength(before);
});

it("a search requires a session and is limited", async () => {
  expect((await server.ask(path, { method: "POST", body: { query: "bread" } })).status).toBe(401);
  const strict = await serverWith({ apiKey: "key", table: { ...limits, search: { ...limits.search, max: 1 } } });
  const ask = () => strict.ask(path, { as: "eager", method: "POST", body: { query: "bread" } });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  await strict.close();
});

it("a search without a key reports that it is not set up", async () => {
  const bare = await serverWith({});
  const response = await bare.ask(path, { as: "marta", method: "POST", body: { query: "bread" } });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ success: false, error: { code: "search_not_set_up" } });
  await bare.close();
});

it("a thumbnail comes from our own address, cacheable and sandboxed", async () => {
  const response = await server.ask("/api/video-thumbnail?id=f1oatTest_1");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=604800",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(Array.from(new Uint8Array(await response.arrayBuffer()).slice(0, 3))).toEqual([0xff, 0xd8, 0xff]);
});

it("a thumbnail on a page is a copy in our store", async () => {
  const keep = (videoId: string, as?: string) => server.ask("/api/video-posters", { as, method: "POST", body: { videoId } });
  const response = await keep("f1oatTest_1", "marta");
  expect(await response.json()).toEqual({ thumbnail: expect.stringMatching(/^\/api\/r2\/file\?key=[\w-]{43}\/\d+x\d+\.webp$/) });
  expect(await Promise.all(["not-there__", "page_______", "../../../etc"].map(async (id) => (await keep(id, "marta")).status))).toEqual([
    404, 502, 400,
  ]);
  expect((await keep("f1oatTest_1")).status).toBe(401);
});

it.each([
  ["what is no id", "../../../etc", 400],
  ["a longer id", "f1oatTest_1x", 400],
  ["a video that is not there", "not-there__", 404],
  ["a page that calls itself a picture", "page_______", 502],
  ["a picture that is too large", "huge_______", 502],
])("no picture is served for %s", async (_, id, status) => {
  const response = await server.ask(`/api/video-thumbnail?id=${encodeURIComponent(id)}`);
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toContain("application/json");
});
