import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Source } from "@coursewright/contract/source.ts";
import { maxSources, type Passage } from "@coursewright/contract/sources.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiOf } from "../../../test/courses.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { pdfOf, slidesOf, wordOf } from "@coursewright/tests/product/documents.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { createGuardedDocumentFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";
import { limits } from "../../platform/http/limits.ts";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { migrateJobs } from "../../platform/jobs/migrate.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { coursesRoutes } from "../courses/routes.ts";
import { createCoursesService } from "../courses/service.ts";
import { createCreditsService } from "../credits/service.ts";
import { createMediaService } from "../media/service.ts";
import { uploadsRoutes } from "../uploads/routes.ts";
import { createUploadsService } from "../uploads/service.ts";
import { createSourceReading } from "./reading.ts";
import { sourcesRoutes } from "./routes.ts";
import { createSourcesService } from "./service.ts";
import { defineReadSourceWorkflow } from "./workflows.ts";

let fixture: TestFixture;
let live: Live;
let storage: Storage;
let server: TestServer;
let worker: Worker;
let provider: ModelProvider;
let site: Server;
let origin: string;
/** Pages of another site. */
const pages = new Map<string, { type: string; body: string | Buffer }>();

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases, log } = fixture;
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  site = createServer(({ url = "" }, response) => {
    const page = pages.get(url);
    response.writeHead(page ? 200 : 404, page && { "content-type": page.type }).end(page?.body);
  });
  await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  live = createLive({ redisUrl: fixture.redisUrl, log });
  storage = createStorage(readConfig().storage);
  const credits = createCreditsService({ databases, live, clock: systemClock });
  const media = createMediaService({ databases, storage, secret: testSecret });
  const jobs = await createJobs({ databases, authorsUrls: [fixture.urls.authorsUrl], log });
  const courses = createCoursesService({ databases });
  const fetchPicture = () => Promise.reject(new Error("No picture is fetched"));
  const uploads = createUploadsService({ databases, storage, media, credits, jobs, courses, fetchPicture, clock: systemClock, log });
  const sources = createSourcesService({ databases, courses, jobs, uploads });
  const fetchDocument = createGuardedDocumentFetch({ trustedOrigins: [origin] });
  provider = await startModelProvider({ port: 0 });
  const models = { textModel: undefined, imageModel: undefined, transcriptionModel: "whisper-1" };
  const gateway = createAiGateway({ baseUrl: provider.baseUrl, apiKey: "sk-test", ...models, log });
  const reading = createSourceReading({ databases, storage, live, fetchDocument, gateway, log });
  worker = await jobs.startWorker({ workflows: [defineReadSourceWorkflow({ reading, log })], onLeaseLost: () => undefined });
  server = await startTestServer(fixture, [...coursesRoutes(courses), ...uploadsRoutes(uploads), ...sourcesRoutes(sources)], {
    ...limits,
    upload: { ...limits.upload, max: 1_000 },
  });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
  storage.close();
  live.close();
  site.close();
  await provider.close();
  await fixture.close();
});

describe("an uploaded file", () => {
  it("[SRC-01] is read into passages with their pages", async () => {
    const course = await newCourse();
    const hive = pdfOf([["Open the hive on a warm day."], ["The queen lays two thousand eggs."]]);
    const [pdf, word, slides, text] = await Promise.all([
      course.upload("Hive.pdf", hive),
      course.upload("Notes.docx", await wordOf(["# Inspection", "Look for the queen first."])),
      course.upload("Talk.pptx", await slidesOf([{ title: "Varroa", lines: ["Count the fallen mites"] }])),
      course.upload("Log.md", Buffer.from("# May\n\nTwo swarms left the hive.")),
    ]);
    expect(await course.ended(pdf)).toMatchObject({ kind: "pdf", pages: 2, passages: 2, bytes: hive.length, status: { state: "ready" } });
    expect(await course.ended(word)).toMatchObject({ kind: "word", status: { state: "ready" } });
    expect(await course.ended(slides)).toMatchObject({ kind: "slides", pages: 1, status: { state: "ready" } });
    expect(await course.ended(text)).toMatchObject({ kind: "text", status: { state: "ready" } });

    expect((await course.search("how many eggs"))[0]).toMatchObject({
      sourceName: "Hive.pdf",
      page: 2,
      text: "The queen lays two thousand eggs.",
    });
    expect((await course.search("swarms in May"))[0]).toMatchObject({ sourceName: "Log.md" });
  });

  it("[SRC-01] is announced on the live feed when its state changes", async () => {
    const course = await newCourse();
    const events: unknown[] = [];
    const stop = await live.subscribe(course.author, { onEvent: (event) => void events.push(event), onResumed: () => undefined });
    await course.ended(await course.upload("Log.md", Buffer.from("Two swarms left the hive.")));
    await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(2));
    expect(events[0]).toEqual({ type: "sources", projectId: course.project });
    stop();
  });

  it("[SRC-01] that cannot be read says why", async () => {
    const course = await newCourse();
    const failed = async (name: string, content: Buffer) => (await course.ended(await course.upload(name, content))).status;
    const locked = Buffer.concat([
      Buffer.from("\xd0\xcf\x11\xe0", "latin1"),
      Buffer.alloc(600),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    expect(await failed("Scan.pdf", pdfOf([[""], [""]]))).toEqual({ state: "failed", problem: { reason: "pictures" } });
    expect(await failed("Locked.docx", locked)).toEqual({ state: "failed", problem: { reason: "password" } });
    expect(await failed("Broken.pdf", Buffer.from("%PDF-1.7 and nothing else"))).toEqual({
      state: "failed",
      problem: { reason: "damaged" },
    });
    expect(await failed("Empty.md", Buffer.from(" \n\n "))).toEqual({ state: "failed", problem: { reason: "empty" } });
    const refused = await course.tryUpload("Program.exe", Buffer.from("MZ\x00\x01\x02\x03"));
    expect([refused.status, await refused.json()]).toMatchObject([415, { error: { code: "source_type_refused" } }]);
  });

  it("[SRC-01] has at most as many pages as the course has room for", async () => {
    const course = await newCourse();
    const many = (count: number) => pdfOf(Array.from({ length: count }, (_, page) => [`This is page number ${page + 1} of the book.`]));
    expect(await course.ended(await course.upload("First.pdf", many(600)))).toMatchObject({ pages: 600, status: { state: "ready" } });
    expect((await course.ended(await course.upload("Second.pdf", many(401)))).status).toEqual({
      state: "failed",
      problem: { reason: "too_many_pages", pages: 401, room: 400 },
    });
    expect(await course.ended(await course.upload("Third.pdf", many(400)))).toMatchObject({ status: { state: "ready" } });
  });

  it("[SRC-01] is read again from another file, and keeps the ids of unchanged passages", async () => {
    const course = await newCourse();
    const before = await course.ended(await course.upload("Hive.pdf", pdfOf([["The queen lays eggs."], ["Bees gather nectar."]])));
    const [queen] = await course.search("queen");
    const [nectar] = await course.search("nectar");
    const uploadId = await course.finishedUpload("Hive 2.pdf", pdfOf([["The queen lays eggs."], ["Bees gather pollen."]]));
    expect((await course.api.post(`${course.path}/sources/${before.id}/readings`, { uploadId })).status).toBe(200);
    expect(await course.ended(before.id)).toMatchObject({ name: "Hive 2.pdf", status: { state: "ready" } });
    expect((await course.search("queen"))[0]?.id).toBe(queen?.id);
    expect(await course.search("nectar")).toEqual([]);
    expect((await course.api.get(`${course.path}/passages/${nectar?.id}`)).status).toBe(404);
    expect((await server.ask(before.url ?? "")).status).toBe(404);
  });
});

describe("a recording", () => {
  const put = (words: string) => fetch(`${provider.origin}/__replies/transcript`, { method: "PUT", body: words });
  const tone = (seconds: number, format: string) =>
    execFileSync(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", `sine=frequency=300:duration=${seconds}`, "-b:a", "32k", "-f", format, "pipe:1"],
      {
        maxBuffer: 50_000_000,
      },
    );

  it("[SRC-01] is written down by the provider, in chunks, with the times of its passages", async () => {
    const course = await newCourse();
    await put("Today we open the first hive of spring. Look for eggs before you look for the queen.");
    await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
    const id = await course.upload("Interview.mp3", tone(400, "mp3"));
    expect(await course.ended(id)).toMatchObject({ kind: "sound", seconds: 400, pages: null, status: { state: "ready" } });
    const [found] = await course.search("looking for eggs");
    expect(found).toMatchObject({ sourceName: "Interview.mp3", seconds: 0 });
    expect(found?.text).toContain("Look for eggs before you look for the queen.");
    // The fake's own shape.
    const calls = (await (await fetch(`${provider.origin}/__calls`)).json()) as ProviderCall[];
    expect(calls.map(({ path, model, idempotencyKey }) => [path, model, idempotencyKey])).toEqual([
      ["/v1/audio/transcriptions", "whisper-1", `source:${id}:1:0`],
      ["/v1/audio/transcriptions", "whisper-1", `source:${id}:1:1`],
    ]);
  });

  it("[SRC-01] without speech or sound says so", async () => {
    const course = await newCourse();
    await put(" ");
    expect((await course.ended(await course.upload("Hum.wav", tone(2, "wav")))).status).toEqual({
      state: "failed",
      problem: { reason: "no_speech" },
    });
    const broken = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(2_000)]);
    expect((await course.ended(await course.upload("Broken.mp3", broken))).status).toEqual({
      state: "failed",
      problem: { reason: "no_speech" },
    });
  });
});

describe("a web page", () => {
  it("[SRC-01] is fetched, named by its title and read again on demand", async () => {
    const course = await newCourse();
    const html = (text: string) => `<!doctype html><title>Swarm signs</title><body><p>${text}</p>`;
    pages.set("/swarm", { type: "text/html", body: html("Queen cells mean a swarm.") });
    const id = await course.add({ address: `${origin}/swarm` });
    expect(await course.ended(id)).toMatchObject({
      name: "Swarm signs",
      kind: "web",
      address: `${origin}/swarm`,
      status: { state: "ready" },
    });
    expect((await course.search("queen cells"))[0]?.text).toBe("Queen cells mean a swarm.");

    pages.set("/swarm", { type: "text/html", body: html("A cluster at the door means a swarm.") });
    await course.api.post(`${course.path}/sources/${id}/readings`, {});
    await course.ended(id);
    expect(await course.search("queen cells")).toEqual([]);
    expect((await course.search("cluster"))[0]?.sourceName).toBe("Swarm signs");
  });

  it("[SRC-01] is not fetched from inside our network", async () => {
    const course = await newCourse();
    for (const address of ["http://127.0.0.1:1/", "https://localhost/", "http://169.254.169.254/latest/meta-data", `${origin}/missing`]) {
      expect((await course.ended(await course.add({ address }))).status).toEqual({ state: "failed", problem: { reason: "unreachable" } });
    }
    expect((await course.api.post(`${course.path}/sources`, { sourceId: randomUUID(), address: "file:///etc/passwd" })).status).toBe(400);
  });
});

describe("limits", () => {
  it("[SRC-01] a course has at most 50 sources, and adding one twice is harmless", async () => {
    const course = await newCourse();
    pages.set("/page", { type: "text/plain", body: "Words" });
    const wishes = Array.from({ length: maxSources + 5 }, () => ({ sourceId: randomUUID(), address: `${origin}/page` }));
    const statuses: number[] = [];
    for (const wish of wishes) statuses.push((await course.api.post(`${course.path}/sources`, wish)).status);
    expect(statuses).toEqual([...Array.from({ length: maxSources }, () => 201), 422, 422, 422, 422, 422]);
    expect((await course.api.post(`${course.path}/sources`, wishes[0])).status).toBe(201);
  });

  it("[SRC-01] a file of another author or course is no source", async () => {
    const [course, other] = [await newCourse(), await newCourse()];
    const uploadId = await course.finishedUpload("Log.md", Buffer.from("Two swarms"));
    const wish = { sourceId: randomUUID(), uploadId };
    expect((await other.api.post(`${other.path}/sources`, wish)).status).toBe(404);
    const second = `/projects/${await course.api.makeProject()}`;
    expect((await course.api.post(`${second}/sources`, wish)).status).toBe(404);
    expect((await course.api.post(`${course.path}/sources`, wish)).status).toBe(201);
  });
});

async function newCourse() {
  const author = AuthorId.parse(`author-${randomUUID()}`);
  const api = apiOf(server, author);
  const project = ProjectId.parse(await api.makeProject());
  const path = `/projects/${project}`;

  async function tryUpload(name: string, content: Buffer, uploadId: string = randomUUID()): Promise<Response> {
    const wish = { uploadId, projectId: project, kind: "source", type: "", bytes: content.length, name };
    const begun = await server.ask("/api/uploads", { as: author, method: "POST", body: wish });
    if (!begun.ok) return begun;
    const missing = await server.ask(`/api/uploads/${uploadId}/parts`, { as: author, method: "POST" });
    // The contract's shape.
    const { parts } = (await missing.json()) as { parts: Array<{ url: string }> };
    for (const { url } of parts) await fetch(url, { method: "PUT", body: new Uint8Array(content) });
    return server.ask(`/api/uploads/${uploadId}/finish`, { as: author, method: "POST" });
  }

  async function finishedUpload(name: string, content: Buffer): Promise<string> {
    const uploadId = randomUUID();
    const finished = await tryUpload(name, content, uploadId);
    expect(finished.status).toBe(200);
    return uploadId;
  }

  async function add(wish: { uploadId: string } | { address: string }): Promise<string> {
    const sourceId = randomUUID();
    const { status, body } = await api.post<Source>(`${path}/sources`, { sourceId, ...wish });
    expect([status, body.status]).toEqual([201, { state: "waiting" }]);
    return sourceId;
  }

  async function find(id: string): Promise<Source | undefined> {
    return (await api.get<{ sources: Source[] }>(`${path}/sources`)).body.sources.find((source) => source.id === id);
  }

  return {
    author,
    api,
    project,
    path,
    add,
    tryUpload,
    finishedUpload,
    upload: async (name: string, content: Buffer) => add({ uploadId: await finishedUpload(name, content) }),
    /** Waits until the source is ready or failed. */
    async ended(id: string): Promise<Source> {
      return vi.waitFor(
        async () => {
          const source = await find(id);
          if (source?.status.state !== "ready" && source?.status.state !== "failed") throw new Error("Still being read");
          return source;
        },
        { timeout: 60_000, interval: 50 },
      );
    },
    search: async (words: string) =>
      (await api.get<{ passages: Passage[] }>(`${path}/passages?words=${encodeURIComponent(words)}`)).body.passages,
  };
}
