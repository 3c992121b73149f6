import { execFileSync } from "node:child_process";
import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { agentNames } from "@coursewright/blocks/kit/avatar/agents.ts";
import { sampleSentences } from "@coursewright/blocks/kit/avatar/agent-samples.ts";
import { askAgent, hearAgent } from "@coursewright/contract/avatar.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AiGatewayOptions, createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { limits } from "../../platform/http/limits.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { createPaidWork } from "../ai/paid-work.ts";
import { mediaRoutes } from "../media/routes.ts";
import { createMediaService } from "../media/service.ts";
import { avatarRoutes } from "./routes.ts";
import { createAvatarService } from "./service.ts";

let fixture: TestFixture;
let provider: ModelProvider;
let live: Live;
let storage: Storage;
let credits: CreditsService;
let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createTestFixture();
  provider = await startModelProvider({ port: 0 });
  live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  storage = createStorage(readConfig().storage);
  credits = createCreditsService({ databases: fixture.databases, live, clock: systemClock });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

// One server per test, so that failures do not open the circuit breaker for the next test.
beforeEach(async () => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
  server = await startWith();
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

describe("avatar routes", () => {
  it("answers in the agent's voice for one credit, and repeats under the key for free", async () => {
    const uid = await welcomed();
    const headers = { "idempotency-key": newUuid() };
    const [first, again] = [await ask(uid, {}, headers), await ask(uid, {}, headers)];
    const { answer } = askAgent.reply.parse(await first.json());

    expect([first.status, answer]).toEqual([200, expect.stringMatching(/^(?:Hark|What light).*a dead starter/)]);
    expect(askAgent.reply.parse(await again.json()).answer).toBe(answer);
    expect(first.headers.get("x-generation")).toMatch(/^generate:/);
    expect([await balance(uid), (await calls()).length]).toEqual(["24.0000", 1]);
  });

  it.each([
    ["[[500]]", 503, "helper_busy"],
    ["[[429]]", 503, "helper_busy"],
    ["[[cut]]", 502, "helper_failed"],
    ["[[garbage]]", 502, "helper_failed"],
    ["[[empty]]", 502, "helper_failed"],
  ])("charges nothing after %s", async (fault, status, code) => {
    const uid = await welcomed();
    const reply = await ask(uid, { question: `about bees ${fault}` });

    expect([reply.status, await codeOf(reply), await balance(uid)]).toEqual([status, code, "25.0000"]);
  });

  it("refuses strangers, unknown agents and empty questions without a model call", async () => {
    const uid = await welcomed();
    expect((await server.ask(pathTo(uid, "answers"), { method: "POST", body: { question: "Why?" } })).status).toBe(401);
    expect((await server.ask(pathTo(uid, "answers"), { method: "POST", body: { question: "Why?" }, as: newUuid() })).status).toBe(403);
    expect((await server.ask(pathTo(uid, "answers", "hal"), { method: "POST", body: { question: "Why?" }, as: uid })).status).toBe(400);
    expect((await ask(uid, { question: "  " })).status).toBe(400);
    expect((await server.ask(pathTo(uid, "speech"))).status).toBe(401);
    expect([await calls(), await balance(uid)]).toEqual([[], "25.0000"]);
  });

  it("generates each agent's sample once for all, free, as MP3 on our origin", async () => {
    const authors = [await welcomed(), await welcomed()];
    const heard = await Promise.all(agentNames.flatMap((agent) => authors.map((uid) => hear(uid, agent))));
    const urls = await Promise.all(heard.map(async (reply) => hearAgent.reply.parse(await reply.json()).url));

    expect(new Set(urls).size).toBe(agentNames.length);
    expect((await calls()).map(({ userMessage }) => userMessage).toSorted()).toEqual(Object.values(sampleSentences).toSorted());
    const file = await server.ask(urls[0] ?? "");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
    const sound = Buffer.from(await file.arrayBuffer());
    expect([codecOf(sound), sound.length > 20_000]).toEqual(["mp3", true]);
    expect(await Promise.all(authors.map(balance))).toEqual(["25.0000", "25.0000"]);
  });

  it("finds the stored sample after a restart", async () => {
    const uid = await welcomed();
    const model = `speech-${newUuid()}`;
    const [one, two] = [await startWith({ speechModel: model }), await startWith({ speechModel: model })];
    const [first, second] = [await hear(uid, "lucy", one), await hear(uid, "lucy", two)];

    expect(await second.json()).toEqual(await first.json());
    expect(await calls()).toHaveLength(1);
    await Promise.all([one.close(), two.close()]);
  });

  it("refuses speech without an API key, and answers with a free sample", async () => {
    const uid = await welcomed();
    const demo = await startWith({ apiKey: undefined });
    const voice = await hear(uid, "jerry", demo);
    const answer = await demo.ask(pathTo(uid, "answers"), { method: "POST", body: { question: "Why?" }, as: uid });

    expect([voice.status, await codeOf(voice)]).toEqual([503, "voice_not_set_up"]);
    expect([answer.status, answer.headers.get("x-demo"), await balance(uid)]).toEqual([200, "true", "25.0000"]);
    await demo.close();
  });

  it("generates a sample later when speech failed before", async () => {
    const uid = await welcomed();
    const model = `speech-${newUuid()}`;
    const broken = await startWith({ speechModel: model, baseUrl: "http://127.0.0.1:9/v1" });
    const refused = await hear(uid, "jerry", broken);
    const better = await startWith({ speechModel: model });

    expect([refused.status, await codeOf(refused)]).toEqual([503, "helper_busy"]);
    expect((await hear(uid, "jerry", better)).status).toBe(200);
    await Promise.all([broken.close(), better.close()]);
  });

  it("sends a retry time when rate limited, without charge or provider call", async () => {
    const uid = await welcomed();
    const crowded = await startWith({ paceOf: () => ({ take: async () => ({ kind: "none", freeInMs: 6_500 }) }) });
    const reply = await crowded.ask(pathTo(uid, "answers"), { method: "POST", body: { question: "Why?" }, as: uid });

    expect([reply.status, reply.headers.get("retry-after"), await codeOf(reply)]).toEqual([503, "7", "helper_busy"]);
    expect([await balance(uid), await calls()]).toEqual(["25.0000", []]);
    await crowded.close();
  });
});

function startWith(change: Partial<AiGatewayOptions> = {}): Promise<TestServer> {
  const { databases, log } = fixture;
  // A unique model per server, so that it does not find samples of other runs.
  const names = { textModel: "demo-text", imageModel: "demo-image", speechModel: `speech-${newUuid()}` };
  const wait = async () => undefined;
  const gateway = createAiGateway({ baseUrl: provider.baseUrl, apiKey: "sk-test", ...names, log, wait, ...change });
  const paidWork = createPaidWork({ databases, credits, clock: systemClock, log });
  const media = createMediaService({ databases, storage, secret: testSecret });
  const routes = [...avatarRoutes(createAvatarService({ gateway, paidWork, media })), ...mediaRoutes(media)];
  return startTestServer(fixture, routes, { ...limits, generate: { ...limits.generate, max: 1_000 } });
}

function pathTo(uid: AuthorId, what: "answers" | "speech", agent = "shakespeare"): string {
  return `/api/coursewright/v2/users/${uid}/agents/${agent}/${what}`;
}

function ask(uid: AuthorId, change: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  return server.ask(pathTo(uid, "answers"), { as: uid, method: "POST", body: { question: "about a dead starter", ...change }, headers });
}

function hear(uid: AuthorId, agent: string, from = server): Promise<Response> {
  return from.ask(pathTo(uid, "speech", agent), { as: uid });
}

async function welcomed(): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: `welcome:${uid}`, amount: whole(25), reason: "welcome" });
  return uid;
}

async function balance(uid: AuthorId): Promise<string> {
  return formatCredits(await credits.balanceOf(uid));
}

async function codeOf(reply: Response): Promise<string> {
  return ErrorReply.parse(await reply.json()).error.code;
}

async function calls(): Promise<ProviderCall[]> {
  const response = await fetch(`${provider.origin}/__calls`);
  // Returned by the fake provider, which declares the type.
  return (await response.json()) as ProviderCall[];
}

/** Independent check with ffprobe. */
function codecOf(input: Buffer): string {
  const options = ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", "-"];
  return execFileSync("ffprobe", options, { input, encoding: "utf8" }).trim();
}
