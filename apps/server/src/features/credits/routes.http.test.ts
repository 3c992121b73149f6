import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { credits as whole } from "@coursewright/base/credits.ts";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTokens, tokenLifetimeMs } from "../../platform/auth/token.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { creditsRoutes } from "./routes.ts";
import { type CreditsService, createCreditsService } from "./service.ts";

interface Process {
  live: Live;
  credits: CreditsService;
  server: TestServer;
}

let fixture: TestFixture;
let here: Process;
let there: Process;
/** A process without Redis. */
let deaf: Process;

beforeAll(async () => {
  fixture = await createTestFixture();
  here = await startProcess(fixture.redisUrl);
  there = await startProcess(fixture.redisUrl);
  deaf = await startProcess("redis://127.0.0.1:1");
});

afterAll(async () => {
  for (const { server, live } of [here, there, deaf]) {
    await server.close();
    live.close();
  }
  await fixture.close();
});

describe("live feed", () => {
  it("refuses anonymous requests", async () => {
    expect((await here.server.ask("/api/live")).status).toBe(401);
  });

  it("starts with the balance and follows changes from any process", async () => {
    const uid = await welcomed();
    await using feed = await follow(here, uid);

    expect(feed.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(feed.headers["cache-control"]).toBe("no-store");
    await expect.poll(() => creditsOf(feed)).toEqual([25]);
    await there.credits.hold({ uid, operation: "a", amount: whole(1), reason: "test" });
    await expect.poll(() => creditsOf(feed)).toEqual([25, 24]);
  });

  it("shows only its own account and forwards publications unchanged", async () => {
    const [uid, other] = [await welcomed(), await welcomed()];
    await using feed = await follow(here, uid);
    const event: LiveEvent = { type: "publication", publication: publication() };
    await expect.poll(() => creditsOf(feed)).toEqual([25]);
    there.live.publish(other, event);
    await there.credits.hold({ uid: other, operation: "a", amount: whole(5), reason: "test" });
    there.live.publish(uid, event);

    await expect.poll(() => feed.events.slice(1)).toEqual([event]);
  });

  it("ignores a late event with an older balance", async () => {
    const uid = await welcomed();
    await using feed = await follow(here, uid);
    await there.credits.hold({ uid, operation: "a", amount: whole(1), reason: "test" });
    there.live.publish(uid, { type: "credits", credits: 25, version: 1 });
    await there.credits.hold({ uid, operation: "b", amount: whole(1), reason: "test" });

    await expect.poll(() => creditsOf(feed)).toEqual([25, 24, 23]);
  });

  it("polls the balance without Redis", async () => {
    const uid = await welcomed();
    await using feed = await follow(deaf, uid);
    await expect.poll(() => creditsOf(feed)).toEqual([25]);
    await here.credits.hold({ uid, operation: "a", amount: whole(1), reason: "test" });

    await expect.poll(() => creditsOf(feed)).toEqual([25, 24]);
  });

  it("serves many feeds of an account, and unsubscribes with the last", async () => {
    const uid = await welcomed();
    const feeds = await Promise.all([follow(here, uid), follow(here, uid), follow(there, uid)]);
    await expect.poll(() => feeds.map(creditsOf)).toEqual([[25], [25], [25]]);
    expect(await listeners(uid)).toBe(2);
    await feeds[0]?.[Symbol.asyncDispose]();
    await there.credits.hold({ uid, operation: "a", amount: whole(1), reason: "test" });
    await expect
      .poll(() => feeds.slice(1).map(creditsOf))
      .toEqual([
        [25, 24],
        [25, 24],
      ]);
    for (const feed of feeds) await feed[Symbol.asyncDispose]();

    await expect.poll(() => listeners(uid)).toBe(0);
  });

  it("drops a client that does not read", async () => {
    const uid = await welcomed();
    const request = get(`${here.server.origin}/api/live`, {
      agent: false,
      headers: { authorization: `Bearer ${await here.server.bearer(uid)}` },
    });
    request.on("error", () => undefined);
    await once(request, "response");
    const event: LiveEvent = { type: "publication", publication: { ...publication(), subdomain: "x".repeat(100_000) } };
    await expect
      .poll(async () => {
        for (let sent = 0; sent < 20; sent += 1) there.live.publish(uid, event);
        return listeners(uid);
      })
      .toBe(0);
    request.destroy();
  });

  it("ends when its bearer expires", async () => {
    const uid = await welcomed();
    await using feed = await follow(here, uid, await bearerEndingIn(2_000, uid));
    await expect.poll(() => creditsOf(feed)).toEqual([25]);

    expect(feed.hasEnded).toBe(false);
    await expect.poll(() => feed.hasEnded).toBe(true);
  });

  it("ends with its session in any process, without affecting other sessions", async () => {
    const uid = await welcomed();
    await using feed = await follow(here, uid);
    await expect.poll(() => creditsOf(feed)).toEqual([25]);
    there.live.publish(uid, { type: "sessions-ended", sessionIds: ["another session"] });
    there.live.publish(uid, { type: "account", name: "Ada", email: "ada@example.com", image: null });
    await expect.poll(() => feed.events.at(-1)).toEqual({ type: "account", name: "Ada", email: "ada@example.com", image: null });
    expect(feed.hasEnded).toBe(false);
    there.live.publish(uid, { type: "sessions-ended", sessionIds: [`session-of-${uid}`] });
    await expect.poll(() => feed.hasEnded).toBe(true);
    expect(feed.events.at(-1)).toEqual({ type: "signed-out" });
  });

  it("polls the session state without Redis", async () => {
    const uid = await welcomed();
    await using feed = await follow(deaf, uid);
    await expect.poll(() => creditsOf(feed)).toEqual([25]);
    closedSessions.add(`session-of-${uid}`);
    await expect.poll(() => feed.hasEnded).toBe(true);
  });

  it("ends when the server closes", async () => {
    const uid = await welcomed();
    const leaving = await startProcess(fixture.redisUrl);
    await using feed = await follow(leaving, uid);
    await expect.poll(() => creditsOf(feed)).toEqual([25]);
    await leaving.server.close();
    leaving.live.close();

    await expect.poll(() => feed.hasEnded).toBe(true);
  });
});

async function startProcess(redisUrl: string): Promise<Process> {
  const live = createLive({ redisUrl, log: fixture.log });
  const credits = createCreditsService({ databases: fixture.databases, live, clock: systemClock });
  const server = await startTestServer(
    fixture,
    creditsRoutes(credits, { live, isSessionOpen: async (id) => !closedSessions.has(id), askEveryMs: 50 }),
  );
  return { live, credits, server };
}

const closedSessions = new Set<string>();

async function welcomed(): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await here.credits.grant({ uid, operation: `welcome:${uid}`, amount: whole(25), reason: "welcome" });
  return uid;
}

async function bearerEndingIn(ms: number, uid: AuthorId): Promise<string> {
  const now = () => Date.now() - tokenLifetimeMs + ms;
  const tokens = createTokens({ secret: testSecret, isSessionOpen: async () => true, now });
  return (await tokens.issue({ kind: "signed-in", uid, sessionId: "session" })).token;
}

interface Followed extends AsyncDisposable {
  readonly headers: IncomingHttpHeaders;
  readonly events: LiveEvent[];
  hasEnded: boolean;
}

// Uses node:http, because fetch reconnects after an abort and the closing server would wait for that connection.
async function follow({ server }: Process, uid: AuthorId, bearer?: string): Promise<Followed> {
  const request = get(`${server.origin}/api/live`, {
    agent: false,
    headers: { authorization: `Bearer ${bearer ?? (await server.bearer(uid))}` },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const followed: Followed = {
    headers: response.headers,
    events: [],
    hasEnded: false,
    async [Symbol.asyncDispose]() {
      response.destroy();
      await reading;
    },
  };
  const reading = readEvents(response, followed.events)
    .catch(() => undefined)
    .then(() => (followed.hasEnded = true));
  return followed;
}

async function readEvents(response: IncomingMessage, events: LiveEvent[]): Promise<void> {
  let unread = "";
  for await (const piece of response.setEncoding("utf8")) {
    const parts = (unread + piece).split("\n\n");
    unread = parts.pop() ?? "";
    for (const part of parts) if (part.startsWith("data: ")) events.push(JSON.parse(part.slice("data: ".length)));
  }
}

function creditsOf({ events }: Followed): number[] {
  return events.flatMap((event) => (event.type === "credits" ? [event.credits] : []));
}

/** The number of processes subscribed to the account. */
async function listeners(uid: AuthorId): Promise<number> {
  return Number((await fixture.redis.pubsub("NUMSUB", `live:${uid}`))[1]);
}

function publication(): Extract<LiveEvent, { type: "publication" }>["publication"] {
  return {
    id: newUuid(),
    projectId: ProjectId.parse(newUuid()),
    subdomain: "waves",
    version: 3,
    state: "rendering",
    pagesDone: 1,
    pagesTotal: 2,
    url: "http://waves.coursewright.localhost:4000/launch/",
    startedAt: new Date().toISOString(),
    endedAt: null,
  };
}
