import type { AuthorId } from "@coursewright/base/ids.ts";
import { type CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { generateAudiobook, PageListing, updateCatalogue, updateMany } from "@coursewright/contract/catalogue.ts";
import { readOutline } from "@coursewright/contract/courses.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { setTimeout as pause } from "node:timers/promises";
import { createCatalogueService } from "../src/features/catalogue/service.ts";
import { createUpdateParts } from "../src/features/catalogue/update-parts.ts";
import { defineUpdateWorkflow } from "../src/features/catalogue/workflows.ts";
import { createTestProduct, modelsAt } from "./composition.ts";
import { apiOf, para } from "./courses.ts";
import type { TestServer } from "./fixture.ts";
import { accountsWithCredits } from "./funded-accounts.ts";

const [patienceMs, askEveryMs] = [100_000, 100];

export type CatalogueFixture = Awaited<ReturnType<typeof createCatalogueFixture>>;

/** The product with a model provider of the test's own. There is no browser, so pages are not drawn. */
export async function createCatalogueFixture({ providerUrl }: { providerUrl: string }) {
  const product = await createTestProduct({ config: { browserPath: undefined } });
  const { platform, features, authors: owner } = product;
  const { databases, log, jobs } = platform;
  const { credits, courses } = features;

  const composeWith = (apiKey: string | undefined) => product.compose({ ai: modelsAt(product.config, providerUrl, apiKey) });
  function partsWith(apiKey: string | undefined) {
    const composed = composeWith(apiKey);
    return createUpdateParts({ ...composed.platform, ...composed.features });
  }
  const catalogueWith = (apiKey: string | undefined) => composeWith(apiKey).features.catalogue;

  return {
    databases,
    log,
    catalogueWith,
    credits,
    courses,
    owner,
    partsWith,
    /** Without a key there is neither a model nor a voice. */
    startServer(apiKey: string | undefined, { waitMs }: { waitMs?: number } = {}): Promise<TestServer> {
      const composed = composeWith(apiKey);
      if (waitMs === undefined) return product.startServer(composed);
      const catalogue = createCatalogueService({ ...composed.platform, ...composed.features, waitMs });
      return product.startServer({ ...composed, features: { ...composed.features, catalogue } });
    },
    startWorker: () =>
      jobs.startWorker({ workflows: [defineUpdateWorkflow({ ...partsWith("sk-test"), log })], onLeaseLost: () => undefined }),
    ...accountsWithCredits({ credits, owner }),
    /** The charges in order: reason and amount. */
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
    close: () => product.close(),
  };
}

export interface PageIds {
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

/** The catalogue API for one author. */
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
    edit: (page: PageIds, body: object) => api.put<object>(`${pathOf(page)}/main/entry`, body),
    async outline({ projectId }: PageIds): Promise<Outline> {
      return readOutline.reply.parse((await api.get(`/projects/${projectId}/outline`)).body);
    },
    markStale: (page: PageIds) => api.patch(`${pathOf(page)}/main/catalogue`, { stale: true }),
    /** Adds a section to the given version. */
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

/** Use it instead of `expect.poll`, which cannot tell concurrent tests apart. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It was not so within ${patienceMs} ms: ${isSo.toString()}`);
    await pause(askEveryMs);
  }
}
