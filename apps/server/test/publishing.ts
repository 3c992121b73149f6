import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { AuthorId, BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { CourseTerms } from "@coursewright/contract/billing.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { Publication } from "@coursewright/contract/publishing.ts";
import { releaseAssets } from "@coursewright/course-page/release-assets.ts";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import { Course } from "@coursewright/course/course.ts";
import { firstCover } from "@coursewright/course/cover.ts";
import pg from "pg";
import { type Config, parseConfig } from "../src/platform/config/config.ts";
import { createJobs } from "../src/platform/jobs/jobs.ts";
import { migrateJobs } from "../src/platform/jobs/migrate.ts";
import { createStorage } from "../src/platform/storage/storage.ts";
import { createTestFixture, startTestServer } from "./fixture.ts";
import { createCollecting } from "../src/features/publishing/collecting.ts";
import { createReleaseService } from "../src/features/publishing/release-service.ts";
import { publishingRoutes } from "../src/features/publishing/routes.ts";
import { createPublishingService } from "../src/features/publishing/service.ts";
import { defineCollectWorkflow, definePublishWorkflow } from "../src/features/publishing/workflows.ts";
import { unsourced } from "./no-sources.ts";

export function makeCourse(projectId: ProjectId, { pages, title = "Bread" }: { pages: number; title?: string }): Course {
  const dateCreated = new Date().toISOString();
  const head = (text: string) => {
    const id = randomUUID();
    return { id, uuid: id, name: text, dateCreated };
  };
  return Course.parse({
    project: { id: projectId, name: title },
    chapters: [{ ...head("Flour"), pages: Array.from({ length: pages }, (_, index) => ({ ...head(`Page ${index + 1}`), blocks: [] })) }],
  });
}

/** Returns the course with a paragraph added to one page. */
export function withParagraph(course: Course, { page: index, text }: { page: number; text: string }): Course {
  const doc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
  const block = { id: BlockId.parse(randomUUID()), type: "para", v: 1, data: { text: doc } };
  return Course.parse({
    ...course,
    chapters: course.chapters.map((chapter) => ({
      ...chapter,
      pages: chapter.pages.map((page, place) => (place === index ? { ...page, blocks: [...page.blocks, block] } : page)),
    })),
  });
}

/** A bucket for this test, so a running edge serves none of its sites. */
export async function createTestBucket({ endpoint, region, accessKey, secretKey }: Config["storage"]): Promise<string> {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  const bucket = `publishing-test-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}

export type PublishingFixture = Awaited<ReturnType<typeof startPublishing>>;

interface Ask {
  subdomain: string;
  key?: string;
  as?: string;
}

/** Publishing with a worker (unless the test runs the jobs itself) and courses that the test provides. */
export async function startPublishing({ hasWorker = true } = {}) {
  const config = parseConfig(process.env);
  const fixture = await createTestFixture();
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  const storage = createStorage({ ...config.storage, releasesBucket: await createTestBucket(config.storage) });
  const { databases, log } = fixture;
  const { appOrigin, courseOrigin, productDomains } = config;
  const table = new Map<string, Course>();
  const edited = new Map<string, Date>();
  const terms = new Map<string, CourseTerms>();
  const events: LiveEvent[] = [];
  const told: string[] = [];
  const cards: string[] = [];
  const jobs = await createJobs({ databases, authorsUrls: [fixture.urls.authorsUrl], log });
  const redis = { publish: async (channel: unknown, message: unknown) => told.push(`${String(channel)} ${String(message)}`) };
  const readCourse = async (_author: AuthorId, id: ProjectId) => table.get(id);
  const countPages = async (_author: AuthorId, id: ProjectId) => table.get(id)?.chapters.reduce((sum, { pages }) => sum + pages.length, 0);
  const shared = { databases, jobs, storage, redis, log, appOrigin, courseOrigin, productDomains };
  const readProject = async ({ projectId }: { projectId: ProjectId }) => ({
    dateEdited: (edited.get(projectId) ?? new Date(0)).toISOString(),
  });
  const service = createPublishingService({ ...shared, sourcing: unsourced, courses: { countPages, readCourse, readProject } });
  const releases = createReleaseService({
    ...shared,
    live: { publish: (_author, event) => events.push(event) },
    courses: { readCourse, readLook: async ({ projectId }) => ({ cover: firstCover(projectId), blurb: "All about bread" }) },
    entriesOf: async () => ({}),
    authorName: async () => "Ada Baker",
    termsOf: async (_author, id) => terms.get(id) ?? { readers: "open", cents: null },
    audioOf: async () => ({}),
    namedSources: unsourced.namedSources,
    currency: "usd",
    assets: releaseAssets(await readReleaseSources(import.meta.url)),
    buildId: "test",
    async drawCard({ title }) {
      cards.push(title);
      return Buffer.from(`a picture of ${title}`);
    },
  });
  // A negative age makes every file old enough to be collected.
  const collecting = createCollecting({ databases, storage, jobs, youngMs: -1000 });
  const workflows = { publish: definePublishWorkflow({ releases, log }), collect: defineCollectWorkflow({ collecting, log }) };
  const worker = hasWorker ? await jobs.startWorker({ workflows: Object.values(workflows), onLeaseLost: () => undefined }) : undefined;
  const server = await startTestServer(fixture, publishingRoutes(service));

  const pathOf = (uid: string, projectId: string) => `/api/coursewright/v2/users/${uid}/projects/${projectId}`;
  const post = (uid: string, projectId: string, { subdomain, key, as = uid }: Ask) =>
    server.ask(`${pathOf(uid, projectId)}/publications`, {
      as,
      method: "POST",
      body: { subdomain },
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  async function ask(uid: string, projectId: string, request: Ask): Promise<Publication> {
    const reply = await post(uid, projectId, request);
    if (reply.status !== 202) throw new Error(`Publishing was answered with ${reply.status}`);
    return Publication.parse(await reply.json());
  }
  async function ending(uid: string, projectId: string): Promise<Publication> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const publication = await service.readLatest(AuthorId.parse(uid), ProjectId.parse(projectId));
      if (publication?.endedAt) return publication;
      if (Date.now() > deadline) throw new Error(`It is still ${publication?.state}`);
      await pause(20);
    }
  }
  return {
    config,
    cards,
    fixture,
    server,
    storage,
    service,
    releases,
    collecting,
    workflows,
    /** Keyed by project id. */
    courses: table,
    /** Keyed by project id. A course without an entry was never edited. */
    edited,
    terms,
    events,
    told,
    post,
    ask,
    ending,
    async refusal(uid: string, projectId: string, subdomain: string, { as = uid } = {}) {
      const reply = await post(uid, projectId, { subdomain, as });
      return [reply.status, ErrorReply.parse(await reply.json()).error.code];
    },
    async publishAndWait(uid: string, projectId: string, subdomain: string): Promise<Publication> {
      await ask(uid, projectId, { subdomain });
      const ended = await ending(uid, projectId);
      if (ended.state !== "live") throw new Error(`The publication ended ${ended.state}`);
      return ended;
    },
    makeProject({ pages = 1 } = {}) {
      const uid = AuthorId.parse(`author-${randomUUID().slice(0, 12)}`);
      const projectId = ProjectId.parse(randomUUID());
      table.set(projectId, makeCourse(projectId, { pages }));
      return { uid, projectId, subdomain: freeName(), path: pathOf(uid, projectId) };
    },
    async readJson(key: string): Promise<unknown> {
      const stored = await storage.releases.get(key);
      return stored && JSON.parse(Buffer.from(stored.bytes).toString());
    },
    async keysUnder(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of storage.releases.list(prefix)) keys.push(key);
      return keys;
    },
    atDirectory: (text: string, values: unknown[]) => at(fixture.urls.directoryOwnerUrl, text, values),
    atAuthors: (text: string, values: unknown[]) => at(fixture.urls.authorsOwnerUrl, text, values),
    async close() {
      await server.close();
      await worker?.stop();
      storage.close();
      await fixture.close();
    },
  };
}

export function freeName(): string {
  return `test-${randomUUID().slice(0, 18)}`;
}

async function at(url: string, text: string, values: unknown[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<pg.QueryResultRow>(text, values);
  await client.end();
  return rows;
}
