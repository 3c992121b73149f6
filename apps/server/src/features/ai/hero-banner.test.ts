import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { limits } from "../../platform/http/limits.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { noSources } from "../../../test/no-sources.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { createImagesService } from "../images/service.ts";
import { mediaRoutes } from "../media/routes.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { createPaidWork, type PaidWork } from "./paid-work.ts";
import { providerFaults } from "./provider-faults.ts";
import { aiRoutes } from "./routes.ts";
import { createAiService } from "./service.ts";

const path = "/api/generate-backendbaby2";
let fixture: TestFixture;
let provider: ModelProvider;
let live: Live;
let storage: Storage;
let credits: CreditsService;
let media: MediaService;
let paidWork: PaidWork;
let server: TestServer;
let owner: pg.Client;
/** Added to the image prompt, which authors cannot influence. */
let pictureFault: string;
/** Runs after a picture is generated. */
let afterPainting: () => Promise<unknown>;

beforeAll(async () => {
  fixture = await createTestFixture();
  provider = await startModelProvider({ port: 0 });
  live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  storage = createStorage(readConfig().storage);
  credits = createCreditsService({ databases: fixture.databases, live, clock: systemClock });
  media = createMediaService({ databases: fixture.databases, storage, secret: testSecret });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

beforeEach(async () => {
  pictureFault = "";
  afterPainting = async () => undefined;
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
  server = await startWith("sk-test");
});

afterEach(async () => {
  await server.close();
  expect(await verifyLedger(owner)).toEqual([]);
});

afterAll(async () => {
  live.close();
  storage.close();
  await provider.close();
  await owner.end();
  await fixture.close();
});

describe("hero banner generation", () => {
  it("makes text and background picture with two calls for 11 credits", async () => {
    const uid = await welcomed();
    const reply = await ask(uid);
    const block = blockOfType("hero-banner");
    if (!block) throw new Error("There is no hero banner");
    const { data } = applyReply(block, { data: block.model.defaults, metadata: {} }, await reply.text());

    expect([reply.status, reply.headers.get("x-demo")]).toEqual([200, null]);
    expect(data).toMatchObject({
      title: expect.stringContaining("bees"),
      backgroundImage: expect.stringMatching(/^\/api\/r2\/file\?key=/),
    });
    expect((await server.ask(String(data["backgroundImage"]))).headers.get("content-type")).toBe("image/webp");
    expect(await account(uid)).toEqual({ available: "14.0000", held: "0.0000", generations: ["done"], files: 1 });
    const [words, picture] = await calls();
    expect([words?.path, picture?.path]).toEqual(["/v1/chat/completions", "/v1/images/generations"]);
    expect(picture?.idempotencyKey).toBe(`${words?.idempotencyKey}:picture`);
    expect(picture?.userMessage).toContain("bees");
  });

  it("returns the same banner for the same key without a charge", async () => {
    const uid = await welcomed();
    const headers = { "idempotency-key": newUuid() };
    const [first, again] = [await ask(uid, {}, headers), await ask(uid, {}, headers)];

    expect(await again.text()).toBe(await first.text());
    expect(await account(uid)).toEqual({ available: "14.0000", held: "0.0000", generations: ["done"], files: 1 });
  });

  it.each(providerFaults)("charges nothing and requests no picture when the text fails: %s", async (fault, status, code) => {
    const uid = await welcomed();
    const reply = await ask(uid, { usermessage: `about bees ${fault}` });

    expect([reply.status, await codeOf(reply)]).toEqual([status, code]);
    expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"], files: 0 });
    expect((await calls()).filter((call) => call.path !== "/v1/chat/completions")).toEqual([]);
  });

  it.each([
    ["[[500]]", 503, "helper_busy"],
    ["[[429]]", 503, "helper_busy"],
    ["[[dropped]]", 503, "helper_busy"],
    ["[[cut]]", 502, "helper_failed"],
    ["[[truncated]]", 502, "helper_failed"],
    ["[[garbage]]", 502, "helper_failed"],
  ])("charges and delivers nothing when the picture fails: %s", async (fault, status, code) => {
    const uid = await welcomed();
    pictureFault = fault;
    const reply = await ask(uid);

    expect([reply.status, await codeOf(reply)]).toEqual([status, code]);
    expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"], files: 0 });
  });

  it("neither charges nor delivers after its hold was released, and deletes the picture", async () => {
    const uid = await welcomed();
    afterPainting = () => paidWork.reconcile({ olderThanMs: 0 });
    const reply = await ask(uid);

    expect([reply.status, await codeOf(reply)]).toEqual([503, "helper_busy"]);
    expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"], files: 0 });
  });

  it("refuses 10 credits without calling the provider", async () => {
    const uid = await welcomed(10);
    const reply = await ask(uid);

    expect([reply.status, await codeOf(reply)]).toEqual([402, "insufficient_credits"]);
    expect(await account(uid)).toEqual({ available: "10.0000", held: "0.0000", generations: [], files: 0 });
    expect(await calls()).toEqual([]);
  });

  it("returns marked samples for free without an API key", async () => {
    const uid = await welcomed();
    const demo = await startWith(undefined);
    const reply = await demo.ask(path, { as: uid, method: "POST", body: asking() });

    expect([reply.status, reply.headers.get("x-demo")]).toEqual([200, "true"]);
    expect(JSON.parse(await reply.text())).toMatchObject({ title: expect.any(String), backgroundImage: expect.any(String) });
    expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["done"], files: 1 });
    await demo.close();
  });

  it("refuses when storage is full, before the model is called or credits are held", async () => {
    const uid = await welcomed();
    await owner.query(
      `insert into media_files (author_id, media_key, kind, content_type, bytes)
     select $1, 'large-' || n, 'upload', 'video/mp4', 2000000000 from generate_series(1, 10) n`,
      [uid],
    );
    const reply = await ask(uid);
    expect([reply.status, await codeOf(reply)]).toEqual([422, "storage_full"]);
    expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: [], files: 10 });
    expect(await calls()).toEqual([]);
  });

  it("[SEE-08] writes and charges nothing if pictures are off", async () => {
    await server.close();
    server = await startWith("sk-test", "off");
    const uid = await welcomed();
    const reply = await ask(uid);
    expect([reply.status, await codeOf(reply)]).toEqual([503, "helper_not_set_up"]);
    expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: [], files: 0 });
    expect(await calls()).toEqual([]);
  });
});

function startWith(apiKey: string | undefined, pictures: "on" | "off" = "on"): Promise<TestServer> {
  const { databases, log } = fixture;
  const names = { textModel: "demo-text", imageModel: pictures === "on" ? "demo-image" : undefined };
  const gateway = createAiGateway({ baseUrl: provider.baseUrl, apiKey, ...names, log, wait: async () => undefined });
  paidWork = createPaidWork({ databases, credits, clock: systemClock, log });
  const stockPhotos = { baseUrl: provider.baseUrl, apiKey: undefined, secret: testSecret, price: 5 };
  const courses = { countPages: async () => 1 };
  const images = createImagesService({ gateway, paidWork, media, stockPhotos, fetchPicture: noPicture, courses, log });
  const painter = {
    ...images,
    async paint(wish: Parameters<typeof images.paint>[0]) {
      const painted = await images.paint({ ...wish, prompt: `${wish.prompt} ${pictureFault}` });
      await afterPainting();
      return painted;
    },
  };
  const routes = [
    ...aiRoutes(createAiService({ gateway, paidWork, painter, media, aroundOf: async () => ({}), sources: noSources })),
    ...mediaRoutes(media),
  ];
  return startTestServer(fixture, routes, { ...limits, generate: { ...limits.generate, max: 1_000 } });
}

async function noPicture(): Promise<never> {
  throw new Error("The test must not fetch a picture");
}

function asking(change: object = {}): object {
  return { usermessage: "about bees", chatMemory: [], promptname: "hero-banner-lucy", type: "hero-banner", ...change };
}

function ask(uid: AuthorId, change: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  return server.ask(path, { as: uid, method: "POST", body: asking(change), headers });
}

async function welcomed(amount = 25): Promise<AuthorId> {
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

async function calls(): Promise<ProviderCall[]> {
  const response = await fetch(`${provider.origin}/__calls`);
  // Returned by the fake provider, which declares the type.
  return (await response.json()) as ProviderCall[];
}
