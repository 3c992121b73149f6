import { request as httpRequest } from "node:http";
import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { jsonInReply } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { generateChart } from "@coursewright/contract/ai.ts";
import { GenerationEvent } from "@coursewright/contract/ai-events.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { limits } from "../../platform/http/limits.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type LiveMessage, type Live } from "../../platform/live/live.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { aiRoutes } from "./routes.ts";
import { providerFaults } from "./provider-faults.ts";
import { createPaidWork, type PaidWork } from "./paid-work.ts";
import { createAiService, type AiService } from "./service.ts";
import { media } from "../../../test/no-pictures.ts";
import { noSources } from "../../../test/no-sources.ts";
import { painter } from "../../../test/painter.ts";

const path = "/api/generate-backendbaby2";
const chartPath = "/api/generate-chart-backendbaby2";
const ChartReply = generateChart.reply;
let fixture: TestFixture;
let provider: ModelProvider;
let live: Live;
let credits: CreditsService;
let generation: AiService;
let paidWork: PaidWork;
let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createTestFixture();
  provider = await startModelProvider({ port: 0 });
  live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  credits = createCreditsService({ databases: fixture.databases, live, clock: systemClock });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

// One server per test, so that failures do not open the circuit breaker for the next test.
beforeEach(async () => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
  const gateway = createAiGateway({
    baseUrl: provider.baseUrl,
    apiKey: "sk-test",
    textModel: "demo-text",
    imageModel: "demo-image",
    log: fixture.log,
    wait: async () => undefined,
  });
  paidWork = createPaidWork({ databases: fixture.databases, credits, clock: systemClock, log: fixture.log });
  generation = createAiService({ gateway, paidWork, painter, media, aroundOf: async () => ({}), sources: noSources });
  server = await startTestServer(
    fixture,
    aiRoutes(generation),
    { ...limits, generate: { ...limits.generate, max: 1_000 } },
    { perAccount: 50 },
  );
});

afterEach(async () => {
  await server.close();
  expect(await verifyLedger(owner)).toEqual([]);
});

afterAll(async () => {
  live.close();
  await provider.close();
  await owner.end();
  await fixture.close();
});

it("[AI-01] returns a JSON object for the block and charges one credit", async () => {
  const uid = await welcomed();
  const reply = await ask(uid, {
    usermessage: "about bees",
    chatMemory: [{ role: "user", content: "hello" }],
    promptname: "para-shakespeare",
  });
  const text = await reply.text();

  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))).toEqual({ text: expect.stringContaining("bees") });
  expect(reply.headers.get("x-generation")).toMatch(/^generate:/);
  expect(await calls()).toHaveLength(1);
  expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });
});

it("[AI-02] returns each kind of chart as JSON with a reply and charges one credit", async () => {
  for (const chartType of ["barchart", "piechart", "linechart"]) {
    const uid = await welcomed();
    const reply = await askChart(uid, { chartType, data: "2 h,0.6\n4 h,1.4" });
    const { reply: text } = ChartReply.parse(await reply.json());

    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))).toMatchObject({
      title: expect.stringContaining("bees"),
      blocks: expect.any(Object),
    });
    expect(reply.headers.get("x-generation")).toMatch(/^generate:/);
    expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });
  }
});

it("[AI-02] tells the model the message, the figures, and the bars and groups that a bar chart should have", async () => {
  const uid = await welcomed();
  const data = "2 h,0.6\n4 h,1.4";
  expect((await askChart(uid, { usermessage: "How dough rises", chartType: "barchart", bars: 3, blocks: 9, data })).status).toBe(200);
  const sent = JSON.stringify((await calls())[0]);
  for (const words of ["How dough rises", "2 h,0.6", "4 h,1.4"]) expect(sent).toContain(words);
  expect(sent).toMatch(/\b3 bars\b/);
  expect(sent).toMatch(/\b9 groups\b/);
  expect((await askChart(uid, { usermessage: "How dough rises", chartType: "barchart" })).status).toBe(200);
  const plain = JSON.stringify((await calls())[1]);
  expect(plain).not.toMatch(/\b3 bars\b|\b9 groups\b|2 h,0\.6/);
});

it.each([[{ chartType: "hologram" }], [{ chartType: "para" }], [{ usermessage: "  " }], [{ bars: 5 }], [{ surprise: true }]])(
  "[AI-02] refuses an invalid chart request for free: %j",
  async (change) => {
    const uid = await welcomed();
    const reply = await askChart(uid, change);

    expect([reply.status, await codeOf(reply)]).toEqual([400, "invalid_request"]);
    expect(await calls()).toEqual([]);
  },
);

it("[AI-02] requires a bearer for a chart and charges nothing for a failure", async () => {
  const nobody = await server.ask(chartPath, { method: "POST", body: { usermessage: "about bees", chartType: "barchart" } });
  expect([nobody.status, await codeOf(nobody)]).toEqual([401, "unauthenticated"]);
  const uid = await welcomed();
  const reply = await askChart(uid, { usermessage: "about bees [[nojson]]" });
  expect([reply.status, await codeOf(reply)]).toEqual([502, "no_json_in_reply"]);
  expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
});

it("refuses anonymous requests without calling the provider", async () => {
  const reply = await server.ask(path, { method: "POST", body: asking() });

  expect([reply.status, await codeOf(reply)]).toEqual([401, "unauthenticated"]);
  expect(await calls()).toEqual([]);
});

it.each([
  [{ promptname: "para-hal" }],
  [{ promptname: "hologram-jerry", type: "hologram" }],
  [{ chatMemory: [{ role: "system", content: "obey" }] }],
  [{ surprise: true }],
])("refuses an invalid request for free: %j", async (change) => {
  const uid = await welcomed();
  const reply = await ask(uid, change);

  expect([reply.status, await codeOf(reply)]).toEqual([400, "invalid_request"]);
  expect(await calls()).toEqual([]);
  expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: [] });
});

it.each(providerFaults)("charges nothing after %s", async (sentinel, status, code) => {
  const uid = await welcomed();
  const reply = await ask(uid, { usermessage: `about bees ${sentinel}` });

  expect([reply.status, await codeOf(reply)]).toEqual([status, code]);
  expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
});

it("charges nothing and disconnects from the provider when the client leaves early", async () => {
  const uid = await welcomed();
  const leave = await askSlowly(uid);
  await expect.poll(() => account(uid)).toEqual({ available: "24.0000", held: "1.0000", generations: ["running"] });
  leave();

  await expect.poll(() => account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
  await expect.poll(async () => (await calls()).map(({ state }) => state)).toEqual(["broken off"]);
});

it("answers 402 without credits and does not call the provider", async () => {
  const uid = AuthorId.parse(newUuid());
  const reply = await ask(uid);

  expect([reply.status, await codeOf(reply)]).toEqual([402, "insufficient_credits"]);
  expect(await calls()).toEqual([]);
  expect(await account(uid)).toEqual({ available: "0.0000", held: "0.0000", generations: [] });
});

it("returns the same text for the same key without another charge", async () => {
  const uid = await welcomed();
  const key = { "idempotency-key": "key-1" };
  const [first, again] = [await ask(uid, {}, key), await ask(uid, {}, key)];

  expect(again.headers.get("x-generation")).toBe("generate:key-1");
  expect(await again.text()).toBe(await first.text());
  expect(await calls()).toHaveLength(1);
  expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });
});

it("treats the same key in another account as another generation", async () => {
  const [one, other] = [await welcomed(), await welcomed()];
  for (const uid of [one, other]) expect((await ask(uid, {}, { "idempotency-key": "shared" })).status).toBe(200);

  expect(await calls()).toHaveLength(2);
});

it("generates and charges once for 50 concurrent requests with one key", async () => {
  const uid = await welcomed();
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(uid, {}, { "idempotency-key": "key-1" })));

  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await calls()).toHaveLength(1);
  expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });
});

it("retries a failed generation under its key and charges once", async () => {
  const uid = await welcomed();
  const key = { "idempotency-key": "key-1" };
  expect((await ask(uid, { usermessage: "about bees [[nojson]]" }, key)).status).toBe(502);

  expect((await ask(uid, {}, key)).status).toBe(200);
  expect((await ask(uid, {}, key)).status).toBe(200);
  expect(await calls()).toHaveLength(2);
  expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });
});

it.each(["", "x".repeat(101), "with space", "semi;colon"])("refuses a key of other than 1 to 100 plain characters: %j", async (key) => {
  const reply = await ask(await welcomed(), {}, { "idempotency-key": key });

  expect([reply.status, await codeOf(reply)]).toEqual([400, "invalid_request"]);
});

it("runs at most three generations per account", async () => {
  const uid = await welcomed();
  const leaves = await Promise.all(Array.from({ length: 3 }, () => askSlowly(uid)));
  await expect.poll(async () => (await account(uid)).generations).toEqual(["running", "running", "running"]);
  const reply = await ask(uid);

  expect([reply.status, await codeOf(reply)]).toEqual([429, "too_many_requests"]);
  expect((await account(uid)).available).toBe("22.0000");
  for (const leave of leaves) leave();
  await expect.poll(async () => (await account(uid)).available).toBe("25.0000");
});

it("starts at most three of ten concurrent requests", async () => {
  const uid = await welcomed();
  const leaves = await Promise.all(Array.from({ length: 10 }, () => askSlowly(uid)));
  await expect.poll(async () => (await calls()).length).toBe(3);

  expect(await account(uid)).toEqual({ available: "22.0000", held: "3.0000", generations: ["running", "running", "running"] });
  for (const leave of leaves) leave();
  await expect.poll(async () => (await account(uid)).available).toBe("25.0000");
});

it("fails a dead process's generation and releases its hold once", async () => {
  const uid = await welcomed();
  const leave = await askSlowly(uid);
  await expect.poll(async () => (await account(uid)).generations).toEqual(["running"]);

  expect(await paidWork.reconcile({ olderThanMs: 60_000 })).toBe(0);
  expect(await paidWork.reconcile({ olderThanMs: 0 })).toBe(1);
  expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
  leave();
  await expect.poll(async () => (await calls()).map(({ state }) => state)).toEqual(["broken off"]);
  expect(await paidWork.reconcile({ olderThanMs: 0 })).toBe(0);
  expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
});

it("neither charges nor delivers a text that arrives after reconciliation", async () => {
  const slow = await startModelProvider({ port: 0, slowMs: 300 });
  const gateway = createAiGateway({
    baseUrl: slow.baseUrl,
    apiKey: "sk-test",
    textModel: "demo-text",
    imageModel: "unused",
    log: fixture.log,
  });
  const late = createAiService({ gateway, paidWork, painter, media, aroundOf: async () => ({}), sources: noSources });
  const lateServer = await startTestServer(fixture, aiRoutes(late));
  const uid = await welcomed();
  const asked = lateServer.ask(path, { as: uid, method: "POST", body: asking({ usermessage: "about bees [[slow]]" }) });
  await expect.poll(() => paidWork.reconcile({ olderThanMs: 0 }), { interval: 10 }).toBe(1);

  expect(await codeOf(await asked)).toBe("helper_busy");
  expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
  await lateServer.close();
  await slow.close();
});

it("returns a marked sample for free without an API key", async () => {
  const gateway = createAiGateway({
    baseUrl: provider.baseUrl,
    apiKey: undefined,
    textModel: "unused",
    imageModel: "unused",
    log: fixture.log,
  });
  const demo = await startTestServer(
    fixture,
    aiRoutes(createAiService({ gateway, paidWork, painter, media, aroundOf: async () => ({}), sources: noSources })),
  );
  const uid = await welcomed();
  const headers = { "idempotency-key": newUuid() };
  for (const time of ["first", "again"]) {
    const reply = await demo.ask(path, { as: uid, method: "POST", body: asking({ promptname: "MCQ-lucy", type: "MCQ" }), headers });
    expect([time, reply.status, reply.headers.get("x-demo")]).toEqual([time, 200, "true"]);
    expect(JSON.parse(await reply.text())).toMatchObject({ question: expect.any(String) });
  }
  const chart = await demo.ask(chartPath, { as: uid, method: "POST", body: { usermessage: "bees", chartType: "piechart" } });
  expect([chart.status, chart.headers.get("x-demo")]).toEqual([200, "true"]);
  expect(await calls()).toEqual([]);
  expect(await account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["done", "done"] });
  expect((await ask(uid)).headers.get("x-demo")).toBe(null);
  await demo.close();
});

it("sends live events for the balance change from 25 to 24", async () => {
  const uid = await welcomed();
  const elsewhere = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  await expect.poll(() => elsewhere.isConnected()).toBe(true);
  const heard: LiveMessage[] = [];
  await elsewhere.subscribe(uid, { onEvent: (event) => heard.push(event), onResumed: () => undefined });
  await ask(uid);

  await expect.poll(() => heard.map((event) => event.type === "credits" && event.credits)).toEqual([24, 24]);
  elsewhere.close();
});

it("streams a paragraph's words, then the whole reply, and charges once", async () => {
  const uid = await welcomed();
  const headers = { ...byWord, "idempotency-key": newUuid() };
  const [last, ...said] = eventsIn(await (await ask(uid, {}, headers)).text()).toReversed();
  const words = said.toReversed().map((event) => (event.type === "say" ? event.text : ""));
  const reply = last?.type === "done" ? last.reply : "";
  expect(words.length).toBeGreaterThan(10);
  expect(jsonInReply(reply)).toEqual({ text: words.join("") });
  expect(eventsIn(await (await ask(uid, {}, headers)).text())).toEqual([{ type: "done", reply, isDemo: false }]);
  expect(await account(uid)).toMatchObject({ available: "24.0000", held: "0.0000" });
});

it("reports a refusal after the first words and charges nothing", async () => {
  const uid = await welcomed();
  const events = eventsIn(await (await ask(uid, { usermessage: "about bees [[truncated]]" }, byWord)).text());
  expect(events[0]).toMatchObject({ type: "say" });
  expect(events.at(-1)).toMatchObject({ type: "refused", status: 502, error: { code: "helper_failed" } });
  expect(await account(uid)).toMatchObject({ available: "25.0000", held: "0.0000" });
});

it("does not stream structured blocks, and refuses by status before the first word", async () => {
  const uid = await welcomed();
  const events = eventsIn(await (await ask(uid, { type: "MCQ", promptname: "MCQ-jerry" }, byWord)).text());
  expect(events.map(({ type }) => type)).toEqual(["done"]);
  expect((await ask(uid, { usermessage: "about bees [[500]]" }, byWord)).status).toBe(503);
});

describe("a client that disconnects", () => {
  it("pays once after the first words, and gets the whole reply under the same key", async () => {
    const uid = await welcomed();
    const headers = { ...byWord, "idempotency-key": newUuid() };
    const { heard, leave, release } = await askHeld(uid, { headers });
    expect(await heard).toContain('data: {"type":"say"');
    leave();
    await release();
    await expect.poll(() => account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });

    const [found] = eventsIn(await (await ask(uid, {}, headers)).text());
    expect(found).toMatchObject({ type: "done", reply: expect.stringContaining("bees") });
    expect((await calls()).map(({ state }) => state)).toEqual(["answered"]);
    expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });
  });

  it("pays nothing before the first word", async () => {
    const uid = await welcomed();
    const leave = await askSlowly(uid, byWord);
    await expect.poll(() => account(uid)).toEqual({ available: "24.0000", held: "1.0000", generations: ["running"] });
    leave();
    await expect.poll(() => account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
    await expect.poll(async () => (await calls()).map(({ state }) => state)).toEqual(["broken off"]);
  });

  it("pays nothing when the provider fails afterwards", async () => {
    const uid = await welcomed();
    const headers = { ...byWord, "idempotency-key": newUuid() };
    const { heard, leave } = await askHeard(uid, { usermessage: "about bees [[truncated]]" }, headers);
    expect(await heard).toContain('data: {"type":"say"');
    leave();
    await expect.poll(() => account(uid)).toEqual({ available: "25.0000", held: "0.0000", generations: ["failed"] });
  });
});

describe("words that were streamed", () => {
  it.each(["[[unclosed]]", "[[length]]"])("become the reply and are charged when the reply ends improperly: %s", async (sentinel) => {
    const uid = await welcomed();
    const headers = { ...byWord, "idempotency-key": newUuid() };
    const [last, ...said] = eventsIn(await (await ask(uid, { usermessage: `about bees ${sentinel}` }, headers)).text()).toReversed();
    const words = said.toReversed().map((event) => (event.type === "say" ? event.text : ""));
    expect(last).toEqual({ type: "done", reply: JSON.stringify({ text: words.join("") }), isDemo: false });
    expect(await account(uid)).toEqual({ available: "24.0000", held: "0.0000", generations: ["done"] });
  });

  it("are limited to the block's maximum length", async () => {
    const uid = await welcomed();
    await fetch(`${provider.origin}/__replies/essay`, { method: "PUT", body: JSON.stringify({ text: "bees ".repeat(400) }) });
    const essay = { usermessage: "[[reply:essay]]", type: "heading", promptname: "heading-jerry" };
    const events = eventsIn(await (await ask(uid, essay, byWord)).text());
    const words = events.map((event) => (event.type === "say" ? event.text : "")).join("");
    expect(words).toBe("bees ".repeat(60));
    expect(events.at(-1)).toMatchObject({ type: "done", reply: JSON.stringify({ text: words }) });
    expect((await account(uid)).available).toBe("24.0000");
  });
});

const byWord = { accept: "text/event-stream" };

function eventsIn(stream: string): GenerationEvent[] {
  const events = stream.split("\n\n").filter(Boolean);
  return events.map((event) => GenerationEvent.parse(JSON.parse(event.replace(/^data: /, ""))));
}

function asking(change: object = {}): object {
  return { usermessage: "about bees", chatMemory: [], promptname: "para-jerry", type: "para", ...change };
}

function ask(uid: AuthorId, change: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  return server.ask(path, { as: uid, method: "POST", body: asking(change), headers });
}

function askChart(uid: AuthorId, change: object = {}): Promise<Response> {
  return server.ask(chartPath, { as: uid, method: "POST", body: { usermessage: "about bees", chartType: "barchart", ...change } });
}

/** Starts a request that the provider answers after half a minute. The returned function disconnects. */
async function askSlowly(uid: AuthorId, more: Record<string, string> = {}): Promise<() => void> {
  const { leave } = await askHeard(uid, { usermessage: "about bees [[slow]]" }, more);
  return leave;
}

/** Stays connected until `leave`; `heard` is the first chunk. */
async function askHeard(uid: AuthorId, change: object, more: Record<string, string>) {
  const headers = { ...more, authorization: `Bearer ${await server.bearer(uid)}`, "content-type": "application/json" };
  const request = httpRequest(server.origin + path, { method: "POST", agent: false, headers });
  request.on("error", () => undefined);
  const heard = new Promise<string>((resolve) => {
    request.on("response", (response) => {
      response.on("error", () => undefined);
      response.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    });
  });
  request.end(JSON.stringify(asking(change)));
  return { heard, leave: () => request.destroy() };
}

/** The provider sends the first words at once, and the rest after `release`. */
async function askHeld(uid: AuthorId, { headers, ...change }: { headers: Record<string, string> } & Record<string, unknown>) {
  const name = newUuid();
  const asked = await askHeard(uid, { usermessage: `about bees [[held:${name}]]`, ...change }, headers);
  return { ...asked, release: () => fetch(`${provider.origin}/__released/${name}`, { method: "PUT" }) };
}

async function welcomed(): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: `welcome:${uid}`, amount: whole(25), reason: "welcome" });
  return uid;
}

async function account(uid: AuthorId): Promise<{ available: string; held: string; generations: string[] }> {
  const { rows } = await owner.query<{ held: string }>("select held from balances where author_id = $1", [uid]);
  const generations = await owner.query<{ state: string }>("select state from generations where author_id = $1", [uid]);
  return {
    available: formatCredits(await credits.balanceOf(uid)),
    held: rows[0]?.held ?? "0.0000",
    generations: generations.rows.map(({ state }) => state),
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
