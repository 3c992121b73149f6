import { type DraftOutline, Idea } from "@coursewright/contract/drafting.ts";
import { createPageWriting } from "../src/features/drafting/page-writing.ts";
import { defineWritePageWorkflow } from "../src/features/drafting/workflows.ts";
import { newUuid } from "../src/platform/ids/ids.ts";
import { createTestProduct, modelsAt } from "./composition.ts";
import type { TestServer } from "./fixture.ts";
import { accountsWithCredits } from "./funded-accounts.ts";

export type DraftingFixture = Awaited<ReturnType<typeof createDraftingFixture>>;

export const wish: DraftOutline = { idea: "Keeping hens", audience: "beginners", chapters: 6, agent: "jerry", baseVersion: 0 };

/** The product with a model provider of the test's own. */
export async function createDraftingFixture({ providerUrl }: { providerUrl: string }) {
  const product = await createTestProduct();
  const { platform, features, authors } = product;
  const { databases, log, jobs } = platform;
  const { credits, courses } = features;

  const composeWith = (apiKey: string | undefined) => product.compose({ ai: modelsAt(product.config, providerUrl, apiKey) });

  function writingWith(apiKey: string | undefined) {
    const composed = composeWith(apiKey);
    return createPageWriting({ ...composed.platform, ...composed.features });
  }

  return {
    databases,
    log,
    credits,
    courses,
    owner: authors,
    /** Without a key there is no model. */
    startServer: (apiKey: string | undefined): Promise<TestServer> => product.startServer(composeWith(apiKey)),
    draftingWith: (apiKey: string | undefined) => composeWith(apiKey).features.drafting,
    writingWith,
    startWorker() {
      const workflows = [defineWritePageWorkflow({ writing: writingWith("sk-test"), log })];
      return jobs.startWorker({ workflows, onLeaseLost: () => undefined });
    },
    ...accountsWithCredits({ credits, owner: authors }),
    close: () => product.close(),
  };
}

/** The drafting API for one author. */
export function draftingApi(server: TestServer) {
  const draft = (uid: string, path: string, patch: Partial<DraftOutline> = {}, headers: Record<string, string> = {}) =>
    server.ask(`${path}/draft`, { as: uid, method: "POST", body: { ...wish, ...patch }, headers });
  const drafted = async (...given: Parameters<typeof draft>) => Idea.parse(await (await draft(...given)).json());
  return {
    draft,
    drafted,
    read: async (uid: string, path: string) => Idea.parse(await (await server.ask(path, { as: uid })).json()),
    /** Creates the course of an idea. `names` rename pages of the second chapter, starting with its second page. */
    async make(uid: string, patch: Partial<DraftOutline> = {}, names: readonly string[] = []): Promise<Idea> {
      const path = ideaPath(uid);
      const { outline } = await drafted(uid, path, patch);
      for (const [index, name] of names.entries()) {
        const page = outline.chapters[1]?.pages[1 + index];
        if (page) page.name = name;
      }
      await server.ask(`${path}/outline`, { as: uid, method: "PUT", body: { baseVersion: 1, outline } });
      return Idea.parse(await (await server.ask(`${path}/course`, { as: uid, method: "POST", body: { baseVersion: 2 } })).json());
    },
  };
}

export function ideaPath(uid: string, id: string = newUuid()): string {
  return `/api/coursewright/v2/users/${uid}/ideas/${id}`;
}
