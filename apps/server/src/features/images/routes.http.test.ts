import { createServer, type Server } from "node:http";
import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { generateImage, searchStockPhotos } from "@coursewright/contract/images.ts";
import { keyAt } from "@coursewright/contract/media.ts";
import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { startStockPhotos, type StockPhotosFake } from "@coursewright/tests/fakes/stock-photos.ts";
import pg from "pg";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { createGuardedFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";
import { limits } from "../../platform/http/limits.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { createPaidWork } from "../ai/paid-work.ts";
import { mediaRoutes } from "../media/routes.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { imagesRoutes } from "./routes.ts";
import { createImagesService } from "./service.ts";

let fixture: TestFixture;
let provider: ModelProvider;
let library: StockPhotosFake;
let canary: Server;
let hits: number;
let inside: string;
let live: Live;
let storage: Storage;
let credits: CreditsService;
let media: MediaService;
let server: TestServer;
let owner: pg.Client;
let stockPrice = 5;
const projectId = ProjectId.parse(newUuid());

beforeAll(async () => {
  fixture = await createTestFixture();
  canary = createServer((_request, response) => {
    hits += 1;
    response.end();
  });
  inside = `http://127.0.0.1:${await listenOnLoopback(canary, 0)}/`;
  provider = await startModelProvider({ port: 0 });
  library = await startStockPhotos({ port: 0, inside });
  live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  storage = createStorage(readConfig().storage);
  credits = createCreditsService({ databases: fixture.databases, live, clock: systemClock });
  media = createMediaService({ databases: fixture.databases, storage, secret: testSecret });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

// Each test has its own server, so that failures in one do not open the circuit breaker for the next.
beforeEach(async () => {
  hits = 0;
  stockPrice = 5;
  server = await startWith({ apiKey: "sk-test" });
});

afterEach(async () => {
  await server.close();
  expect(hits).toBe(0);
  expect(await verifyLedger(owner)).toEqual([]);
});

afterAll(async () => {
  live.close();
  storage.close();
  await provider.close();
  await library.close();
  await closeServer(canary);
  await owner.end();
  await fixture.close();
});

describe("images", () => {
  it.each([
    ["stock", "95.0000"],
    ["lazy", "90.0000"],
    ["diagram", "75.0000"],
  ] as const)("[AI-03] [IMG-03] makes a picture for %s and serves it", async (type, left) => {
    const uid = await welcomed();
    const reply = await ask(uid, { type, path: "../../etc/passwd", style: "Gouache", lighting: "Morning" });
    const { imageUrl } = generateImage.reply.parse(await reply.json());

    expect([reply.status, reply.headers.get("x-demo")]).toEqual([200, null]);
    expect(imageUrl).toMatch(/^\/api\/r2\/file\?key=[\w-]{43}\/\d+x\d+\.webp$/);
    const file = await server.ask(imageUrl);
    const picture = await sharp(await file.arrayBuffer()).metadata();
    expect([file.status, picture.format, picture.exif]).toEqual([200, "webp", undefined]);
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(2048);
    expect(imageUrl).toContain(`/${picture.width}x${picture.height}.webp`);
    expect(await account(uid)).toEqual({ available: left, held: "0.0000", generations: ["done"], files: 1 });
  });

  it("[IMG-03] serves the file without scripts, with its own type, cacheable for ever", async () => {
    const { imageUrl } = generateImage.reply.parse(await (await ask(await welcomed(), { type: "lazy" })).json());
    const { headers } = await server.ask(imageUrl);

    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("serves a file in parts for a valid range, else whole", async () => {
    const { imageUrl } = generateImage.reply.parse(await (await ask(await welcomed(), { type: "lazy" })).json());
    const all = Buffer.from(await (await server.ask(imageUrl)).arrayBuffer());
    const part = async (range: string, more: Record<string, string> = {}) => {
      const reply = await server.ask(imageUrl, { headers: { range, ...more } });
      return [reply.status, reply.headers.get("content-range"), Buffer.from(await reply.arrayBuffer())];
    };

    expect(await part("bytes=0-9")).toEqual([206, `bytes 0-9/${all.length}`, all.subarray(0, 10)]);
    expect(await part("bytes=20-")).toEqual([206, `bytes 20-${all.length - 1}/${all.length}`, all.subarray(20)]);
    expect(await part("bytes=-4")).toEqual([206, `bytes ${all.length - 4}-${all.length - 1}/${all.length}`, all.subarray(-4)]);
    expect((await part(`bytes=${all.length}-`))[0]).toBe(416);
    for (const odd of ["bytes=0-1,4-5", "lines=0-1", "bytes=x-", "bytes=-"]) expect(await part(odd)).toEqual([200, null, all]);
    expect(await part("bytes=0-9", { "if-range": '"another version"' })).toEqual([200, null, all]);
  });

  it("[AI-03] rejects signed-out and invalid requests before the provider", async () => {
    const nobody = await server.ask("/api/generate-image", { method: "POST", body: { type: "lazy", prompt: "bees" } });
    expect([nobody.status, await codeOf(nobody)]).toEqual([401, "unauthenticated"]);
    const uid = await welcomed();
    const bodies = [{ type: "hologram" }, { prompt: "" }, { prompt: "x".repeat(4001) }, { imageUrl: 7 }, { surprise: true }];
    for (const change of bodies) {
      const reply = await ask(uid, change);
      expect([reply.status, await codeOf(reply)]).toEqual([400, "invalid_request"]);
    }
    expect(await account(uid)).toEqual(untouched);
  });

  it("[AI-03] makes nothing that the author cannot pay for", async () => {
    const uid = await welcomed(24);
    const reply = await ask(uid, { type: "diagram" });

    expect([reply.status, await codeOf(reply)]).toEqual([402, "insufficient_credits"]);
    expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: [], files: 0 });
  });

  it.each([
    ["stock", "bees [[429]]", "helper_busy"],
    ["stock", "bees [[500]]", "helper_busy"],
    ["stock", "bees [[garbage]]", "helper_busy"],
    ["stock", "bees [[none]]", "no_picture_found"],
    ["stock", "bees [[inside]]", "picture_refused"],
    ["stock", "bees [[redirect]]", "picture_refused"],
    ["stock", "bees [[page]]", "picture_refused"],
    ["stock", "bees [[bomb]]", "picture_refused"],
    ["stock", "bees [[endless]]", "picture_refused"],
    ["lazy", "bees [[429:30]]", "helper_busy"],
    ["lazy", "bees [[500]]", "helper_busy"],
    ["lazy", "bees [[garbage]]", "helper_failed"],
    ["lazy", "bees [[cut]]", "helper_failed"],
    ["diagram", "bees [[500]]", "helper_busy"],
    ["diagram", "bees [[truncated]]", "helper_failed"],
    ["diagram", "bees [[nojson]]", "helper_failed"],
    ["diagram", "bees [[hostile]]", "helper_failed"],
  ])("charges and stores nothing after a failure: %s, %s", async (type, prompt, code) => {
    const uid = await welcomed();
    const reply = await ask(uid, { type, prompt });

    expect(await codeOf(reply)).toBe(code);
    expect(await account(uid)).toEqual({ ...untouched, generations: ["failed"] });
  });

  it("fetches a picture that the author names, unless its address is internal", async () => {
    const uid = await welcomed();
    expect((await ask(uid, { type: "stock", prompt: "", imageUrl: `${library.origin}/photos/0123456789ab.png` })).status).toBe(200);
    for (const imageUrl of [
      inside,
      "http://169.254.169.254/latest/meta-data/",
      `${library.origin}/photos/redirect.jpeg`,
      "file:///etc/passwd",
    ]) {
      const reply = await ask(uid, { type: "stock", imageUrl });
      expect(await codeOf(reply)).toBe("picture_refused");
    }
    expect(await account(uid)).toMatchObject({ available: "95.0000", held: "0.0000", files: 1 });
  });

  it("[AI-03] returns the same picture for the same key and charges once", async () => {
    const uid = await welcomed();
    const again = () => ask(uid, { type: "lazy" }, { "idempotency-key": "one-picture" });
    const first = await (await again()).json();
    const replies = await Promise.all([again(), again(), again()]);

    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([first, first, first]);
    expect(await account(uid)).toEqual({ available: "90.0000", held: "0.0000", generations: ["done"], files: 1 });
  });

  it.each(["stock", "lazy", "diagram"])("makes a free sample for %s without provider keys", async (type) => {
    await server.close();
    server = await startWith({ apiKey: undefined });
    const uid = await welcomed(25);
    const reply = await ask(uid, { type });
    const { imageUrl } = generateImage.reply.parse(await reply.json());

    expect([reply.status, reply.headers.get("x-demo")]).toEqual([200, "true"]);
    expect((await server.ask(imageUrl)).headers.get("content-type")).toBe("image/webp");
    expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["done"], files: 1 });
  });

  it("[SEE-08] paints nothing and charges nothing if pictures are off", async () => {
    await server.close();
    server = await startWith({ apiKey: "sk-test", imageModel: undefined });
    const uid = await welcomed();
    const reply = await ask(uid, { type: "lazy" });

    expect([reply.status, await codeOf(reply)]).toEqual([503, "helper_not_set_up"]);
    expect(await account(uid)).toEqual({ ...untouched, generations: ["failed"] });
    expect((await ask(uid, { type: "diagram" })).status).toBe(200);
  });

  it("rejects a picture before any charge if the storage is full", async () => {
    const uid = await welcomed();
    const calls = async () => (await fetch(`${provider.origin}/__calls`)).json();
    const before = await calls();
    await owner.query(
      `insert into media_files (author_id, media_key, kind, content_type, bytes)
     select $1, 'large-' || n, 'upload', 'video/mp4', 2000000000 from generate_series(1, 10) n`,
      [uid],
    );
    const reply = await ask(uid, {});
    expect([reply.status, await codeOf(reply)]).toEqual([422, "storage_full"]);
    expect(await account(uid)).toEqual({ ...untouched, files: 10 });
    expect(await calls()).toEqual(before);
  });
});

describe("photographs", () => {
  it("[MED-03] searches twelve photographs for free, with photographers, pages and thumbnails of our own host", async () => {
    const uid = await welcomed();
    const { photos, ...rest } = await search(uid, "query=bread");

    expect([photos.length, rest]).toEqual([12, { hasMore: true, price: 5, isSetUp: true }]);
    expect(new Set(photos.map(({ address }) => address)).size).toBe(12);
    expect(photos[0]).toMatchObject({
      alt: "A photograph of bread",
      width: 1200,
      height: 800,
      credit: { name: "Ada Example", url: expect.stringMatching(/^https:\/\/www\.pexels\.com\/photo\//) },
    });
    for (const { thumbnail } of photos.slice(0, 2)) {
      const reply = await server.ask(thumbnail);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    }
    const second = await search(uid, "query=bread&page=2");
    expect([second.photos.length, second.hasMore]).toEqual([8, false]);
    expect(photos.map(({ id }) => id)).not.toContain(second.photos[0]?.id);
    expect(await account(uid)).toEqual(untouched);
  });

  it("[MED-03] serves thumbnails of its own searches only, and none from inside", async () => {
    const uid = await welcomed();
    const [first, other] = (await search(uid, "query=bread")).photos.map(
      ({ thumbnail }) => new URL(thumbnail, "https://app.test").searchParams,
    );
    const swapped = new URLSearchParams({ address: other?.get("address") ?? "", seal: first?.get("seal") ?? "" });
    for (const query of [swapped, new URLSearchParams({ address: inside, seal: "" })]) {
      expect((await server.ask(`/api/stock-photos/thumbnail?${query}`)).status).toBe(404);
    }
    const hostile = (await search(uid, "query=bread%20[[inside]]")).photos[0]?.thumbnail ?? "";
    expect((await server.ask(hostile)).status).toBe(404);
  });

  it("[MED-03] charges the price of the operator when a photograph is used", async () => {
    await server.close();
    stockPrice = 0;
    server = await startWith({ apiKey: "sk-test" });
    const uid = await welcomed(1);
    const { photos, price } = await search(uid, "query=bread&shape=portrait");
    const reply = await ask(uid, { type: "stock", prompt: "", imageUrl: photos[3]?.address });

    expect([price, reply.status]).toEqual([0, 200]);
    expect(await account(uid)).toMatchObject({ available: "1.0000", held: "0.0000", files: 1 });
  });

  it("[MED-03] says that no library is connected", async () => {
    await server.close();
    server = await startWith({ apiKey: undefined });
    expect(await search(await welcomed(), "query=bread")).toEqual({ photos: [], hasMore: false, price: 5, isSetUp: false });
  });

  it("[MED-02] keeps each paid picture in the library, with its prompt, description and photographer, and no unpaid one", async () => {
    const uid = await welcomed();
    const [photo] = (await search(uid, "query=bread")).photos;
    await ask(uid, { type: "stock", prompt: "", imageUrl: photo?.address, alt: photo?.alt, credit: photo?.credit, projectId });
    await ask(uid, { type: "lazy", projectId }, { "idempotency-key": "twice" });
    const repeated = await ask(uid, { type: "lazy", projectId }, { "idempotency-key": "twice" });
    expect((await ask(uid, { type: "diagram", projectId: newUuid() })).status).toBe(404);
    await ask(uid, { type: "diagram" });
    await ask(uid, { type: "lazy", prompt: "bees [[500]]", projectId });

    const { rows } = await owner.query(
      `select project_id, origin, name, alt, credit_name, credit_url, media_key, state from uploads where author_id = $1 order by ended_at`,
      [uid],
    );
    const { imageUrl } = generateImage.reply.parse(await repeated.json());
    const prompt = "a jar of bubbly starter";
    expect(rows).toEqual([
      {
        project_id: projectId,
        origin: "stock",
        name: "A photograph of bread",
        alt: "A photograph of bread",
        credit_name: "Ada Example",
        credit_url: photo?.credit.url,
        media_key: expect.any(String),
        state: "done",
      },
      { ...noCredit, project_id: projectId, origin: "lazy", name: prompt, media_key: keyAt(imageUrl) },
      { ...noCredit, project_id: null, origin: "diagram", name: prompt, media_key: expect.any(String) },
    ]);
  });
});

const noCredit = { alt: "", credit_name: null, credit_url: null, state: "done" };

async function search(uid: AuthorId, query: string) {
  return searchStockPhotos.reply.parse(await (await server.ask(`/api/stock-photos?${query}`, { as: uid })).json());
}

const untouched = { available: "100.0000", held: "0.0000", generations: [], files: 0 };

interface Models {
  apiKey: string | undefined;
  imageModel?: string | undefined;
}

function startWith({ apiKey, ...models }: Models): Promise<TestServer> {
  const { log, databases } = fixture;
  const images = createImagesService({
    gateway: createAiGateway({
      baseUrl: provider.baseUrl,
      apiKey,
      textModel: "demo-text",
      imageModel: "demo-image",
      ...models,
      log,
      wait: async () => undefined,
    }),
    paidWork: createPaidWork({ databases, credits, clock: systemClock, log }),
    media,
    stockPhotos: { baseUrl: library.baseUrl, apiKey, secret: testSecret, price: stockPrice },
    fetchPicture: createGuardedFetch({ trustedOrigins: [library.origin], maxBytes: 2_000_000 }),
    courses: { countPages: async (_, id) => (id === projectId ? 1 : undefined) },
    log,
  });
  const table = { ...limits, generate: { ...limits.generate, max: 1_000 } };
  return startTestServer(fixture, [...imagesRoutes(images), ...mediaRoutes(media)], table);
}

function ask(uid: AuthorId, change: object, headers: Record<string, string> = {}): Promise<Response> {
  const body = { type: "lazy", prompt: "a jar of bubbly starter", ...change };
  return server.ask("/api/generate-image", { as: uid, method: "POST", body, headers });
}

async function welcomed(amount = 100): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: `welcome:${uid}`, amount: whole(amount), reason: "welcome" });
  return uid;
}

async function account(uid: AuthorId) {
  const { rows } = await owner.query<{ held: string }>("select held from balances where author_id = $1", [uid]);
  const generations = await owner.query<{ state: string }>("select state from generations where author_id = $1", [uid]);
  return {
    available: formatCredits(await credits.balanceOf(uid)),
    held: rows[0]?.held ?? "0.0000",
    generations: generations.rows.map(({ state }) => state),
    files: (await media.listOf(uid)).length,
  };
}

async function codeOf(reply: Response): Promise<string> {
  return ErrorReply.parse(await reply.json()).error.code;
}
