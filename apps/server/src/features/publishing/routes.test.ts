import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { Publication } from "@coursewright/contract/publishing.ts";
import { releaseAssets } from "@coursewright/course-page/release-assets.ts";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import type { Course } from "@coursewright/course/course.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { parseConfig } from "../../platform/config/config.ts";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { migrateJobs } from "../../platform/jobs/migrate.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestGround, startTestServer, type TestGround, type TestServer } from "../../testing.ts";
import { createReleaseService } from "./release-service.ts";
import { publishingRoutes } from "./routes.ts";
import { createPublishingService, type PublishingService } from "./service.ts";
import { createTestBucket, makeCourse } from "./testing.ts";
import { definePublishWorkflow } from "./workflows.ts";

const Manifest = z.object({ files: z.array(z.object({ path: z.string(), sha256: z.string(), bytes: z.number() })) });
const config = parseConfig(process.env);
const courses = new Map<string, Course>();
const events: LiveEvent[] = [];
const told: string[] = [];
let ground: TestGround;
let server: TestServer;
let storage: Storage;
let service: PublishingService;
let worker: Worker;

beforeAll(async () => {
  ground = await createTestGround();
  await migrateJobs(ground.urls.authorsOwnerUrl);
  storage = createStorage({ ...config.storage, releasesBucket: await createTestBucket(config.storage) });
  const { databases, log } = ground;
  const { appOrigin, courseOrigin } = config;
  const jobs = await createJobs({ databases, authorsUrls: [ground.urls.authorsUrl], log, applicationVersion: "test" });
  const redis = { publish: async (channel: unknown, message: unknown) => told.push(`${String(channel)} ${String(message)}`) };
  service = createPublishingService({
    databases,
    jobs,
    storage,
    redis,
    log,
    appOrigin,
    courseOrigin,
    courses: { countPages: async (_, id) => pagesOf(courses.get(id)) },
  });
  const releases = createReleaseService({
    databases,
    storage,
    redis,
    live: { publish: (_author, event) => events.push(event) },
    courses: { readCourse: async (_author, id) => courses.get(id) },
    entriesOf: async () => ({}),
    authorName: async () => "Ada Baker",
    assets: releaseAssets(await readReleaseSources(import.meta.url)),
    courseOrigin,
    log,
  });
  worker = await jobs.startWorker({ workflows: [definePublishWorkflow({ releases, log })], onSlotLost: () => undefined });
  server = await startTestServer(ground, publishingRoutes(service));
}, 30_000);

afterAll(async () => {
  await server.close();
  await worker.stop();
  storage.close();
  await ground.close();
});

it("publishing ends live, with every file of the manifest in the store and the address pointing at it", async () => {
  const { uid, projectId, subdomain } = makeProject({ pages: 23 });
  const begun = await ask(uid, projectId, { subdomain: ` ${subdomain.toUpperCase()} ` });
  expect(begun).toEqual({
    id: expect.any(String),
    projectId,
    subdomain,
    state: "queued",
    pagesDone: 0,
    pagesTotal: 23,
    url: `${config.courseOrigin(subdomain)}/launch/`,
    startedAt: expect.any(String),
    endedAt: null,
  });
  const ended = await ending(uid, projectId);
  expect(ended).toEqual({ ...begun, state: "live", pagesDone: 23, endedAt: expect.any(String) });

  const manifest = Manifest.parse(await readJson(`releases/${ended.id}/manifest.json`));
  const paths = manifest.files.map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith(".html"))).toHaveLength(24);
  expect(paths).toEqual(expect.arrayContaining(["launch/index.html", "launch/index.html.br", "launch/index.html.gz", "robots.txt"]));
  const stored = await Promise.all(
    paths.map(async (path) => (await storage.releases.get(`releases/${ended.id}/${path}`))?.bytes ?? new Uint8Array()),
  );
  expect(stored.map((bytes, index) => ({ path: paths[index], sha256: hash(bytes), bytes: bytes.byteLength }))).toEqual(manifest.files);
  const [plain, br, gz] = await Promise.all(
    ["", ".br", ".gz"].map((end) => storage.releases.get(`releases/${ended.id}/launch/index.html${end}`)),
  );
  expect(String(Buffer.from(plain?.bytes ?? []))).toContain("Ada Baker");
  expect([brotliDecompressSync(br?.bytes ?? ""), gunzipSync(gz?.bytes ?? "")].map(hash)).toEqual([
    hash(plain?.bytes ?? new Uint8Array()),
    hash(plain?.bytes ?? new Uint8Array()),
  ]);

  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: ended.id, version: 1 });
  expect(told).toContain(`sites ${JSON.stringify({ subdomain, version: 1 })}`);
  const seen = events.flatMap((event) => (event.type === "publication" && event.publication.id === ended.id ? [event.publication] : []));
  expect(seen.map(({ state, pagesDone }) => `${state} ${pagesDone}`)).toEqual([
    "rendering 0",
    "rendering 10",
    "rendering 20",
    "rendering 23",
    "live 23",
  ]);
}, 20_000);

it("asking again with the same key, or while it runs, joins the same publication", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const key = randomUUID();
  const first = await ask(uid, projectId, { subdomain, key });
  const replies = await Promise.all([
    ask(uid, projectId, { subdomain, key }),
    ask(uid, projectId, { subdomain }),
    ask(uid, projectId, { subdomain: name(), key }),
  ]);
  await ending(uid, projectId);
  const late = await ask(uid, projectId, { subdomain, key });
  expect([...replies, late].map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => first.id));
  expect(late.state).toBe("live");
});

it("ten requests at once begin one publication", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(uid, projectId, { subdomain })));
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  await ending(uid, projectId);
});

it("publishing again shows the new release under a higher version and leaves the old files", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const first = await publishAndWait(uid, projectId, subdomain);
  courses.set(projectId, makeCourse(projectId, { pages: 2, title: "Second edition" }));
  const second = await publishAndWait(uid, projectId, subdomain);
  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: second.id, version: 2 });
  expect(await storage.releases.exists(`releases/${first.id}/manifest.json`)).toBe(true);
  const site = (await service.sitesOf(AuthorId.parse(uid))).get(projectId);
  expect([site?.subdomain, Number(site?.publishedAt) <= Date.now()]).toEqual([subdomain, true]);
});

it("a course that moves gives up its old address, which rests for everybody else", async () => {
  const { uid, projectId, subdomain } = makeProject();
  await publishAndWait(uid, projectId, subdomain);
  const next = name();
  const moved = await publishAndWait(uid, projectId, next);
  expect(await readJson(`sites/${next}.json`)).toEqual({ subdomain: next, release: moved.id, version: 1 });
  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: null, version: 2 });
  const other = makeProject();
  expect(await refusal(other.uid, other.projectId, subdomain)).toEqual([409, "subdomain_taken"]);
  await atDirectory("update subdomains set released_at = now() - interval '91 days' where subdomain = $1", [subdomain]);
  const taken = await publishAndWait(other.uid, other.projectId, subdomain);
  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: taken.id, version: 3 });
}, 15_000);

it("a site that is taken down shows nothing and stays the author's; bringing it back or publishing again shows it", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const author = AuthorId.parse(uid);
  const first = await publishAndWait(uid, projectId, subdomain);
  await service.takeDown({ author });
  await service.takeDown({ author });
  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: null, version: 2 });
  expect(await service.sitesOf(author)).toEqual(new Map());
  const other = makeProject();
  expect(await refusal(other.uid, other.projectId, subdomain)).toEqual([409, "subdomain_taken"]);
  await service.bringBack({ author });
  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: first.id, version: 3 });

  await service.takeDown({ author, projectId: ProjectId.parse(projectId) });
  const second = await publishAndWait(uid, projectId, subdomain);
  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: second.id, version: 5 });
}, 15_000);

it("a publication that was under way when its site was taken down does not bring it back", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const author = AuthorId.parse(uid);
  await publishAndWait(uid, projectId, subdomain);
  await ask(uid, projectId, { subdomain });
  await service.takeDown({ author });
  expect((await ending(uid, projectId)).state).toBe("live");
  expect(await readJson(`sites/${subdomain}.json`)).toMatchObject({ release: null });
}, 15_000);

it("an erased author's releases are gone, and the name rests under nobody's", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const { id } = await publishAndWait(uid, projectId, subdomain);
  const author = AuthorId.parse(uid);
  await service.eraseSites(author);
  await service.eraseSites(author);
  expect(await readJson(`releases/${id}/manifest.json`)).toBeUndefined();
  expect(await readJson(`sites/${subdomain}.json`)).toMatchObject({ release: null });
  const other = makeProject();
  expect(await refusal(other.uid, other.projectId, subdomain)).toEqual([409, "subdomain_taken"]);
});

it("a course that cannot be read any more fails its publication and keeps the old release up", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const first = await publishAndWait(uid, projectId, subdomain);
  const { id } = await ask(uid, projectId, { subdomain });
  courses.delete(projectId);
  const ended = await ending(uid, projectId);
  expect([ended.id, ended.state]).toEqual([id, "failed"]);
  expect(await readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: first.id, version: 1 });
});

it("refuses what cannot be published, and says why", async () => {
  const mine = makeProject();
  await publishAndWait(mine.uid, mine.projectId, mine.subdomain);
  const other = makeProject();
  const empty = makeProject({ pages: 0 });
  expect(await refusal(other.uid, other.projectId, mine.subdomain)).toEqual([409, "subdomain_taken"]);
  expect(await refusal(other.uid, other.projectId, "admin")).toEqual([422, "subdomain_reserved"]);
  expect(await refusal(other.uid, other.projectId, "-bread")).toEqual([400, "invalid_request"]);
  expect(await refusal(other.uid, randomUUID(), name())).toEqual([404, "not_found"]);
  expect(await refusal(empty.uid, empty.projectId, name())).toEqual([400, "invalid_request"]);
  expect(await refusal(other.uid, mine.projectId, name(), { as: mine.uid })).toEqual([403, "forbidden"]);
});

it("a name that was asked for and never used is free again once the project asks for another", async () => {
  const { uid, projectId, subdomain } = makeProject();
  const unused = name();
  const author = AuthorId.parse(uid);
  await atDirectory("insert into subdomains (subdomain, author_id, project_id) values ($1, $2, $3)", [unused, author, projectId]);
  await publishAndWait(uid, projectId, subdomain);
  const other = makeProject();
  expect((await publishAndWait(other.uid, other.projectId, unused)).state).toBe("live");
});

it("a project that was never published has no publication", async () => {
  const { uid, projectId } = makeProject();
  const reply = await server.ask(`/api/coursewright/v2/users/${uid}/projects/${projectId}/publication`, { as: uid });
  expect([reply.status, await reply.json()]).toEqual([200, { publication: null }]);
});

it.each([
  ["/launch?subdomain=bread", config.courseOrigin("bread") + "/launch/"],
  ["/launch/?subdomain=BREAD", config.courseOrigin("bread") + "/launch/"],
  ["/launch?subdomain=evil.example%2f", `${config.appOrigin}/static/`],
  ["/launch?subdomain=www", `${config.appOrigin}/static/`],
  ["/launch", `${config.appOrigin}/static/`],
])("%s on the app's host leads to %s", async (path, location) => {
  const reply = await server.ask(path);
  expect([reply.status, reply.headers.get("location")]).toEqual([302, location]);
});

function makeProject({ pages = 1 } = {}) {
  const uid = `author-${randomUUID().slice(0, 12)}`;
  const projectId = ProjectId.parse(randomUUID());
  courses.set(projectId, makeCourse(projectId, { pages }));
  return { uid, projectId, subdomain: name() };
}

function pagesOf(given: Course | undefined): number | undefined {
  return given?.chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
}

function name(): string {
  return `test-${randomUUID().slice(0, 18)}`;
}

interface Ask {
  subdomain: string;
  key?: string;
  as?: string;
}

async function ask(uid: string, projectId: string, request: Ask) {
  const reply = await post(uid, projectId, request);
  expect(reply.status).toBe(202);
  return Publication.parse(await reply.json());
}

async function post(uid: string, projectId: string, { subdomain, key, as = uid }: Ask): Promise<Response> {
  return server.ask(`/api/coursewright/v2/users/${uid}/projects/${projectId}/publications`, {
    as,
    method: "POST",
    body: { subdomain },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
}

async function refusal(uid: string, projectId: string, subdomain: string, { as = uid } = {}) {
  const reply = await post(uid, projectId, { subdomain, as });
  return [reply.status, ErrorReply.parse(await reply.json()).error.code];
}

async function ending(uid: string, projectId: string): Promise<Publication> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const publication = await service.readLatest(AuthorId.parse(uid), ProjectId.parse(projectId));
    if (publication?.endedAt) return publication;
    if (Date.now() > deadline) throw new Error(`It is still ${publication?.state}`);
    await pause(20);
  }
}

async function publishAndWait(uid: string, projectId: string, subdomain: string): Promise<Publication> {
  await ask(uid, projectId, { subdomain });
  const ended = await ending(uid, projectId);
  expect(ended.state).toBe("live");
  return ended;
}

async function readJson(key: string): Promise<unknown> {
  const stored = await storage.releases.get(key);
  return stored && JSON.parse(Buffer.from(stored.bytes).toString());
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function atDirectory(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: ground.urls.directoryOwnerUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}
