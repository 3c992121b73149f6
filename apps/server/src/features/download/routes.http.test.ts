import { AuthorId } from "@coursewright/base/ids.ts";
import { credits } from "@coursewright/base/credits.ts";
import type { PageListing } from "@coursewright/contract/catalogue.ts";
import { emptyCourseStyle } from "@coursewright/course/course-style.ts";
import { WritingAssistant } from "@coursewright/course/writing-assistant.ts";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { listZip } from "@coursewright/tests/e2e/support/list-zip.ts";
import { createCoursesService } from "../courses/service.ts";
import { createCreditsService } from "../credits/service.ts";
import { fileName, zipOf } from "./archive.ts";
import { downloadRoutes } from "./routes.ts";
import { createDownloadService } from "./service.ts";

const ended = new Set<string>();
const asked = { role: "user" as const, content: "What did I ask?" };
const listing: PageListing = { stale: false, entry: null, changedSections: null, audiobook: null, update: null, hasVoice: false };
let fixture: TestFixture;
let server: TestServer;
let courses: ReturnType<typeof createCoursesService>;
let ledger: ReturnType<typeof createCreditsService>;

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases } = fixture;
  courses = createCoursesService({ databases });
  const live = {
    publish: () => undefined,
    subscribe: async () => () => undefined,
    isConnected: () => true,
    whenReady: async () => undefined,
    close: () => undefined,
  };
  ledger = createCreditsService({ databases, live, clock: systemClock });
  const service = createDownloadService({
    clock: systemClock,
    secret: "a secret of at least thirty-two bytes",
    readAccount: async (uid) => ({
      name: `Name of ${uid}`,
      email: "a@example.com",
      image: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      hasPassword: true,
      hasGoogle: false,
      pendingEmail: null,
    }),
    readActivity: (uid) => Readable.from([{ what: `Sign-in of ${uid}` }]),
    isSessionOpen: async (sessionId) => !ended.has(sessionId),
    assistant: { read: async ({ pageId }) => ({ version: 1, state: WritingAssistant.parse({ uuid: pageId }), turns: [asked] }) },
    billing: { readAll: (uid) => Readable.from([{ id: `Payment of ${uid}` }]) },
    audiobook: { readSentences: async () => [] },
    catalogue: { readListing: async () => listing },
    courses,
    credits: ledger,
    discussion: { readAll: (uid) => Readable.from([{ words: `Comment of ${uid}` }]) },
    drafting: { readAll: (uid) => Readable.from([{ idea: `Idea of ${uid}` }]) },
    learning: {
      readProgress: async function* (uid) {
        yield { answers: `Progress of ${uid}` };
      },
      readCertificates: async () => [],
    },
    publishing: { readAll: async () => [] },
    media: {
      listOf: async (author) => [
        { key: `key-of-${author}`, kind: "photo", contentType: "image/webp", bytes: 5 },
        { key: `sound-of-${author}`, kind: "sound", contentType: "audio/mpeg", bytes: 5 },
        { key: `chunk-of-${author}`, kind: "chunk", contentType: "audio/mpeg", bytes: 5 },
      ],
      open: async (key) => ({ stream: Readable.from([Buffer.from(key)]), bytes: 5, contentType: "image/webp" }),
    },
  });
  server = await startTestServer(fixture, downloadRoutes(service));
});

afterAll(async () => {
  await server.close();
  await fixture.close();
});

describe("account download", () => {
  it("contains everything of the author and nothing of another", async () => {
    const [me, other] = [await writer("Bread"), await writer("Secret")];
    const files = listZip(Buffer.from(await (await server.ask(await ticketFor(me))).arrayBuffer()));
    expect([...files.keys()].map((name) => name.replaceAll(/ [0-9a-f]{8}(?=\/)/g, ""))).toEqual([
      "account.json",
      "activity.json",
      "certificates.json",
      "comments.json",
      "credits.json",
      "ideas.json",
      "payments.json",
      "progress.json",
      "publications.json",
      "courses/Bread/course.json",
      "courses/Bread/pages/1-1 Flour.json",
      "courses/Bread/pages/1-2 Salt.json",
      `media/key-of-${me}.webp`,
      `media/sound-of-${me}.mp3`,
    ]);
    const everything = [...files.values()].join("\n");
    expect(everything).toContain(me);
    expect(everything).not.toContain(other);
    expect(everything).not.toContain("Secret");
    expect(everything).toContain(asked.content);
    expect(everything).toContain(`Comment of ${me}`);
    expect(everything).toContain(`Idea of ${me}`);
    expect(everything).toContain(`Payment of ${me}`);
    expect(everything).toContain(`Progress of ${me}`);
    const [course] = [...files].flatMap(([name, bytes]) => (name.endsWith("/course.json") ? [bytes.toString()] : []));
    expect(JSON.parse(course ?? "{}")).toHaveProperty("style", { ...emptyCourseStyle, audience: `Readers of ${me}` });
    const statement: unknown = JSON.parse(files.get("credits.json")?.toString() ?? "");
    expect(statement).toEqual([
      { sequence: 1, operation: "a", kind: "grant", amount: "25.0000", reason: "Welcome", at: expect.any(String) },
      { sequence: 2, operation: "b", kind: "grant", amount: "5.0000", reason: "Thanks", at: expect.any(String) },
    ]);
  });

  it("opens only for the owner, while the ticket and its session are valid", async () => {
    const me = await writer("Bread");
    const path = `/api/coursewright/v2/users/${me}/account/download`;
    expect((await server.ask(path, { method: "POST" })).status).toBe(401);
    expect((await server.ask(path, { method: "POST", as: newUuid() })).status).toBe(403);
    const url = await ticketFor(me);
    expect((await server.ask(`${url}x`)).status).toBe(410);
    expect((await server.ask("/api/download?ticket=x")).status).toBe(410);
    // A bearer token is signed with another key and must not work as a ticket.
    expect((await server.ask(`/api/download?ticket=${await server.bearer(me)}`)).status).toBe(410);
    ended.add(`session-of-${me}`);
    expect((await server.ask(url)).status).toBe(410);
  });

  it("allows six downloads an hour, then sends a retry time", async () => {
    const me = await writer("Bread");
    for (let times = 0; times < 6; times += 1) await ticketFor(me);
    const refused = await server.ask(`/api/coursewright/v2/users/${me}/account/download`, { method: "POST", as: me });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("reads one file at a time, and closes it when the client leaves", async () => {
    let opened = 0;
    let current: Readable | undefined;
    const entries = Array.from({ length: 50 }, (_, n) => ({
      path: `${n}.bin`,
      isPacked: true,
      read: () => {
        opened += 1;
        return (current = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024))));
      },
    }));
    const zip = zipOf(entries);
    for await (const _ of zip.take(4, {})) expect(opened).toBeLessThanOrEqual(2);
    zip.destroy();
    await expect.poll(() => current?.destroyed).toBe(true);
    expect(opened).toBeLessThanOrEqual(2);
  });

  it.each([
    ["../../etc/passwd", "etc passwd"],
    ["a/b\\c:d*?", "a b c d"],
    ["...", "untitled"],
    ["Brot & Salz – täglich", "Brot Salz täglich"],
  ])("turns the name %j into the file name %j", (name, file) => {
    expect(fileName(name)).toBe(file);
  });
});

async function writer(name: string): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  const { id: projectId } = await courses.createProject(uid, { name });
  await courses.changeStyle({ uid, projectId }, { ...emptyCourseStyle, audience: `Readers of ${uid}` });
  const { id: chapterId } = await courses.createChapter({ uid, projectId }, {});
  for (const page of ["Flour", "Salt"]) await courses.createPage({ uid, projectId, chapterId }, { name: page });
  await ledger.grant({ uid, operation: "a", amount: credits(25), reason: "Welcome" });
  await ledger.grant({ uid, operation: "b", amount: credits(5), reason: "Thanks" });
  return uid;
}

async function ticketFor(uid: string): Promise<string> {
  const reply = await server.ask(`/api/coursewright/v2/users/${uid}/account/download`, { method: "POST", as: uid });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { url: string }).url;
}
