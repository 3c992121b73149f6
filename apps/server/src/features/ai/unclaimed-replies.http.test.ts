import { request as httpRequest } from "node:http";
import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import type { UnclaimedReply } from "@coursewright/contract/unclaimed-replies.ts";
import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { assistantRoutes } from "../assistant/routes.ts";
import { createAssistantService } from "../assistant/service.ts";
import { coursesRoutes } from "../courses/routes.ts";
import { createCoursesService } from "../courses/service.ts";
import { apiOf } from "../../../test/courses.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { createPaidWork, type PaidWork } from "./paid-work.ts";
import { aiRoutes, unclaimedRepliesRoutes } from "./routes.ts";
import { createAiService } from "./service.ts";
import { media } from "../../../test/no-pictures.ts";
import { noSources } from "../../../test/no-sources.ts";
import { painter } from "../../../test/painter.ts";
import { createUnclaimedReplies, type UnclaimedReplies } from "./unclaimed-replies.ts";

let fixture: TestFixture;
let provider: ModelProvider;
let live: Live;
let credits: CreditsService;
let paidWork: PaidWork;
let unclaimed: UnclaimedReplies;
let server: TestServer;
let now = () => new Date();

beforeAll(async () => {
  fixture = await createTestFixture();
  provider = await startModelProvider({ port: 0 });
  const { databases, log } = fixture;
  live = createLive({ redisUrl: fixture.redisUrl, log });
  credits = createCreditsService({ databases, live, clock: systemClock });
  paidWork = createPaidWork({ databases, credits, clock: systemClock, log });
  const gateway = createAiGateway({ baseUrl: provider.baseUrl, apiKey: "sk-test", textModel: "demo-text", imageModel: "unused", log });
  const courses = createCoursesService({ databases });
  unclaimed = createUnclaimedReplies({ databases, courses, clock: { now: () => now() } });
  server = await startTestServer(fixture, [
    ...coursesRoutes(courses),
    ...aiRoutes(createAiService({ gateway, paidWork, painter, media, aroundOf: async () => ({}), sources: noSources })),
    ...unclaimedRepliesRoutes(unclaimed),
    ...assistantRoutes(createAssistantService({ gateway, paidWork, courses, sources: noSources })),
  ]);
});

afterAll(async () => {
  await server.close();
  live.close();
  await provider.close();
  await fixture.close();
});

describe("a page's unclaimed replies", () => {
  it("list a section's reply while in progress and when done, until claimed", async () => {
    const author = await withPage();
    const { leave, release } = await author.askAndLeave(generateText.path, author.wish());
    expect(await author.list()).toMatchObject([{ blockId: author.blockId, type: "para", reply: null }]);
    await leave();
    await release();
    await expect.poll(async () => (await author.list())[0]?.reply).toContain("bees");

    const [{ operation } = { operation: "" }] = await author.list();
    expect((await author.claim(operation)).status).toBe(204);
    expect((await author.claim(operation)).status).toBe(204);
    expect(await author.list()).toEqual([]);
    expect(formatCredits(await credits.balanceOf(author.uid))).toBe("24.0000");
  });

  it("do not list failed replies or those of a dead process", async () => {
    const author = await withPage();
    expect((await author.ask({ ...author.wish(), usermessage: "about bees [[nojson]]" })).status).toBe(502);
    expect(await author.list()).toEqual([]);
    const { leave, release } = await author.askAndLeave(generateText.path, author.wish());
    expect(await paidWork.reconcile({ olderThanMs: 0 })).toBe(1);
    expect(await author.list()).toEqual([]);
    await leave();
    await release();
  });

  it("list a question to the assistant only while in progress", async () => {
    const author = await withPage();
    const question = { message: "Write about bees", agent: "jerry", helperType: "story" };
    const { leave, release } = await author.askAndLeave(`${author.path}/assistant/questions`, question);
    expect(await author.list()).toMatchObject([{ blockId: null, type: "assistant", reply: null }]);
    await leave();
    await release();
    await expect.poll(() => author.list()).toEqual([]);
  });

  it("are hidden from other authors and other pages", async () => {
    const [author, other] = [await withPage(), await withPage()];
    expect((await author.ask(author.wish())).status).toBe(200);
    const [{ operation } = { operation: "" }] = await author.list();
    expect((await server.ask(`${author.path}/unclaimed-replies`, { as: other.uid })).status).toBe(403);
    expect((await other.claim(operation)).status).toBe(204);
    expect((await other.ask({ ...author.wish(), usermessage: "about wasps" })).status).toBe(200);
    expect(await other.list()).toEqual([]);
    expect(await author.list()).toHaveLength(1);
  });

  it("are deleted after seven days", async () => {
    const author = await withPage();
    expect((await author.ask(author.wish())).status).toBe(200);
    now = () => new Date(Date.now() + 7 * 86_400_000 + 1_000);
    expect(await author.list()).toEqual([]);
    expect(await unclaimed.sweep()).toBeGreaterThan(0);
    now = () => new Date();
    expect(await author.list()).toEqual([]);
  });
});

/** An author with 25 credits and a page. */
async function withPage() {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: "welcome", amount: whole(25), reason: "welcome" });
  const api = apiOf(server, uid);
  const project = await api.makeProject();
  const chapter = await api.makeChapter(project);
  const pageId = await api.makePage(project, chapter);
  const path = `/api/coursewright/v2/users/${uid}/projects/${project}/chapters/${chapter}/pages/${pageId}`;
  const blockId = newUuid();
  return {
    uid,
    blockId,
    path,
    wish: () => ({
      usermessage: "about bees",
      chatMemory: [],
      promptname: "para-jerry",
      type: "para",
      place: { pageId, blockId },
    }),
    ask: (body: object) => server.ask(generateText.path, { as: uid, method: "POST", body }),
    async list(): Promise<UnclaimedReply[]> {
      const response = await server.ask(`${path}/unclaimed-replies`, { as: uid });
      // The route has validated its response.
      return ((await response.json()) as { replies: UnclaimedReply[] }).replies;
    },
    claim: (operation: string) => server.ask(`${path}/unclaimed-replies/${encodeURIComponent(operation)}`, { as: uid, method: "DELETE" }),
    /** Resolves after the first words. The provider sends the rest after `release`. */
    async askAndLeave(at: string, wish: { usermessage?: string; message?: string }) {
      const name = newUuid();
      const key = wish.message === undefined ? "usermessage" : "message";
      const headers = {
        authorization: `Bearer ${await server.bearer(uid)}`,
        "content-type": "application/json",
        accept: "text/event-stream",
      };
      const request = httpRequest(server.origin + at, { method: "POST", agent: false, headers });
      request.on("error", () => undefined);
      const heard = new Promise<void>((resolve) => {
        request.on("response", (response) => {
          response.on("error", () => undefined);
          response.once("data", () => resolve());
        });
      });
      request.end(JSON.stringify({ ...wish, [key]: `${wish[key] ?? ""} [[held:${name}]]` }));
      await heard;
      return {
        leave: () => new Promise<void>((resolve) => void request.once("close", resolve).destroy()),
        release: () => fetch(`${provider.origin}/__released/${name}`, { method: "PUT" }),
      };
    },
  };
}
