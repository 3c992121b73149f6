import type { AuthorId } from "@coursewright/base/ids.ts";
import { type CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { generateAudiobook, PageListing, updateCatalogue, updateMany } from "@coursewright/contract/catalogue.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createAiGateway } from "../src/platform/ai-gateway/gateway.ts";
import { systemClock } from "../src/platform/clock/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { createJobs } from "../src/platform/jobs/jobs.ts";
import { migrateJobs } from "../src/platform/jobs/migrate.ts";
import { createLive } from "../src/platform/live/live.ts";
import { createStorage } from "../src/platform/storage/storage.ts";
import { accountsWithCredits } from "./funded-accounts.ts";
import { createTestGround, startTestServer, testSecret, type TestServer } from "./setup.ts";
import { createAudiobookService } from "../src/features/audiobook/service.ts";
import { createPagePicture } from "../src/features/catalogue/page-picture.ts";
import { catalogueRoutes } from "../src/features/catalogue/routes.ts";
import { createCatalogueService } from "../src/features/catalogue/service.ts";
import { createUpdateParts } from "../src/features/catalogue/update-parts.ts";
import { defineUpdateWorkflow } from "../src/features/catalogue/workflows.ts";
import { coursesRoutes } from "../src/features/courses/routes.ts";
import { createCoursesService } from "../src/features/courses/service.ts";
import { apiOf, para } from "./courses.ts";
import { createCreditsService } from "../src/features/credits/service.ts";
import { mediaRoutes } from "../src/features/media/routes.ts";
import { createMediaService } from "../src/features/media/service.ts";

const [patienceMs, askEveryMs] = [100_000, 100];

export type CatalogueGround = Awaited<ReturnType<typeof createCatalogueGround>>;

/** Everything that updates stand on, over the real thing; the model provider is the test's own. Pages are not drawn: there is no browser. */
export async function createCatalogueGround({ providerUrl }: { providerUrl: string }) {
  const fixture = await createTestGround();
  const { databases, log } = fixture;
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  const live = createLive({ redisUrl: fixture.redisUrl, log });
  const storage = createStorage(readConfig().storage);
  const jobs = await createJobs({ databases, authorsUrls: [fixture.urls.authorsUrl], log });
  const credits = createCreditsService({ databases, live, clock: systemClock });
  const courses = createCoursesService({ databases });
  const media = createMediaService({ databases, storage, secret: testSecret });
  const pictures = createPagePicture({ storage, media, courses, browserPath: undefined, log });
  const given = { databases, credits, courses, pictures, media, jobs, live, log, clock: systemClock };
  const owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();

  const standsWith = (apiKey: string | undefined) => {
    const models = { textModel: "demo-text", imageModel: "demo-image", speechModel: "demo-speech" };
    const gateway = createAiGateway({ baseUrl: providerUrl, apiKey, ...models, log, wait: async () => {} });
    return { ...given, gateway, audiobook: createAudiobookService({ ...given, gateway }) };
  };
  const partsWith = (apiKey: string | undefined) => createUpdateParts(standsWith(apiKey));
  const catalogueWith = (apiKey: string | undefined, options: { waitMs?: number } = {}) =>
    createCatalogueService({ ...standsWith(apiKey), ...options });

  return {
    databases,
    log,
    catalogueWith,
    credits,
    courses,
    owner,
    partsWith,
    /** Without a key there is neither a model nor a voice. */
    startServer: (...stands: Parameters<typeof catalogueWith>) =>
      startTestServer(fixture, [...catalogueRoutes(catalogueWith(...stands)), ...coursesRoutes(courses), ...mediaRoutes(media)]),
    startWorker: () =>
      jobs.startWorker({ workflows: [defineUpdateWorkflow({ ...partsWith("sk-test"), log })], onLeaseLost: () => undefined }),
    ...accountsWithCredits({ credits, owner }),
    /** What was charged, in order: for what, and how much. */
    async settled(uid: string): Promise<string[]> {
      const { rows } = await owner.query<{ line: string }>(
        "select reason || ' ' || amount as line from ledger_operations where author_id = $1 and kind = 'settle' order by sequence",
        [uid],
      );
      return rows.map(({ line }) => line);
    },
    async openHolds(uid: string): Promise<number> {
      const { rows } = await owner.query("select from holds where author_id = $1 and state = 'open'", [uid]);
      return rows.length;
    },
    async close(): Promise<void> {
      live.close();
      storage.close();
      await owner.end();
      await fixture.close();
    },
  };
}

export interface PageIds {
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

/** Updates as one author asks for them. */
export function updatesOf(server: TestServer, uid: AuthorId) {
  const api = apiOf(server, uid);
  const pathOf = ({ projectId, chapterId, pageId }: PageIds) => `/projects/${projectId}/chapters/${chapterId}/pages/${pageId}`;
  const ask = (page: PageIds, body: object = {}, headers: Record<string, string> = {}) =>
    server.ask(updateCatalogue.path, {
      as: uid,
      method: "POST",
      headers,
      body: { ...page, pageData: {}, mode: "mock", ...body },
    });
  const audiobook = (page: PageIds, body: object = {}) => {
    const named = { projectUuid: page.projectId, chapterUuid: page.chapterId, pageUuid: page.pageId };
    const asked = { ...named, voice: "alloy", format: "mp3", ...body };
    return server.ask(generateAudiobook.path, { as: uid, method: "POST", body: asked, timeoutMs: patienceMs });
  };
  const listing = async (page: PageIds) => PageListing.parse((await api.get(`${pathOf(page)}/main/listing`)).body);
  async function addPage({ projectId, chapterId }: Omit<PageIds, "pageId">, text: string): Promise<PageIds> {
    const page = { projectId, chapterId, pageId: await api.makePage(projectId, chapterId) };
    if (text !== "") await api.savePara(pathOf(page), text);
    return page;
  }
  return {
    uid,
    api,
    pathOf,
    ask,
    audiobook,
    listing,
    async many(pages: readonly PageIds[], headers: Record<string, string> = {}): Promise<CatalogueUpdate[]> {
      const path = `/api/coursewright/v2/users/${uid}/projects/${pages[0]?.projectId}/catalogue-updates`;
      const body = { pages: pages.map(({ pageId }) => pageId), audiobooks: false };
      const response = await server.ask(path, { as: uid, method: "POST", headers, body });
      return updateMany.reply.parse(await response.json()).updates;
    },
    async whenEnded(page: PageIds): Promise<PageListing> {
      await until(async () => Boolean((await listing(page)).update?.endedAt));
      return listing(page);
    },
    async begun(...given: Parameters<typeof ask>): Promise<CatalogueUpdate> {
      const response = await ask(...given);
      if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
      return updateCatalogue.reply.parse(await response.json()).update;
    },
    async makePage(text: string): Promise<PageIds> {
      const projectId = await api.makeProject();
      return addPage({ projectId, chapterId: await api.makeChapter(projectId) }, text);
    },
    addPage,
    /** Another section, on the version given. */
    async write(page: PageIds, baseVersion: number, text: string): Promise<number> {
      const document = await api.get<{ blocks: { id: string }[] }>(pathOf(page));
      const block = para(text);
      const order = [...document.body.blocks.map(({ id }) => id), block.id];
      return (await api.save(pathOf(page), { baseVersion, upsert: [block], order })).status;
    },
  };
}

export async function refusalOf(response: Response): Promise<string> {
  return `${response.status} ${ErrorReply.parse(await response.json()).error.code}`;
}

/** `expect.poll` does not know to which of several tests at a time it belongs. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It was not so within ${patienceMs} ms: ${isSo.toString()}`);
    await pause(askEveryMs);
  }
}
