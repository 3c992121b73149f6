import { type DraftOutline, Idea } from "@coursewright/contract/drafting.ts";
import pg from "pg";
import { createAiGateway } from "../src/platform/ai-gateway/gateway.ts";
import { systemClock } from "../src/platform/clock/clock.ts";
import { newUuid } from "../src/platform/ids/ids.ts";
import { createJobs } from "../src/platform/jobs/jobs.ts";
import { migrateJobs } from "../src/platform/jobs/migrate.ts";
import { createLive } from "../src/platform/live/live.ts";
import { accountsWithCredits } from "./funded-accounts.ts";
import { createTestGround, startTestServer, type TestServer } from "./setup.ts";
import { coursesRoutes } from "../src/features/courses/routes.ts";
import { createCoursesService } from "../src/features/courses/service.ts";
import { createCreditsService } from "../src/features/credits/service.ts";
import { createPaidWork } from "../src/features/ai/paid-work.ts";
import { createPageWriting } from "../src/features/drafting/page-writing.ts";
import { draftingRoutes } from "../src/features/drafting/routes.ts";
import { createDraftingService } from "../src/features/drafting/service.ts";
import { defineWritePageWorkflow } from "../src/features/drafting/workflows.ts";

export type DraftingGround = Awaited<ReturnType<typeof createDraftingGround>>;

export const wish: DraftOutline = { idea: "Keeping hens", audience: "beginners", chapters: 6, agent: "jerry", baseVersion: 0 };

/** Everything that drafting stands on, over the real thing; the model provider is the test's own. */
export async function createDraftingGround({ providerUrl }: { providerUrl: string }) {
  const fixture = await createTestGround();
  const { databases, log } = fixture;
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  const live = createLive({ redisUrl: fixture.redisUrl, log });
  const jobs = await createJobs({ databases, authorsUrls: [fixture.urls.authorsUrl], log });
  const credits = createCreditsService({ databases, live, clock: systemClock });
  const courses = createCoursesService({ databases });
  const paidWork = createPaidWork({ databases, credits, clock: systemClock, log });
  const owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();

  const gatewayWith = (apiKey: string | undefined) =>
    createAiGateway({ baseUrl: providerUrl, apiKey, textModel: "demo-text", imageModel: "demo-image", log, wait: async () => {} });

  const writingWith = (apiKey: string | undefined) =>
    createPageWriting({ databases, gateway: gatewayWith(apiKey), credits, courses, live });

  const draftingWith = (apiKey: string | undefined) =>
    createDraftingService({ databases, gateway: gatewayWith(apiKey), paidWork, credits, courses, jobs, live, clock: systemClock });

  return {
    databases,
    log,
    credits,
    courses,
    owner,
    /** A server with a gateway of its own: what one has failed does not open the circuit for another. */
    startServer(apiKey: string | undefined): Promise<TestServer> {
      return startTestServer(fixture, [...draftingRoutes(draftingWith(apiKey)), ...coursesRoutes(courses)]);
    },
    draftingWith,
    writingWith,
    startWorker() {
      const workflows = [defineWritePageWorkflow({ writing: writingWith("sk-test"), log })];
      return jobs.startWorker({ workflows, onLeaseLost: () => undefined });
    },
    ...accountsWithCredits({ credits, owner }),
    async close(): Promise<void> {
      live.close();
      await owner.end();
      await fixture.close();
    },
  };
}

/** The drafting API as one author uses it. */
export function draftingApi(server: TestServer) {
  const draft = (uid: string, path: string, patch: Partial<DraftOutline> = {}, headers: Record<string, string> = {}) =>
    server.ask(`${path}/draft`, { as: uid, method: "POST", body: { ...wish, ...patch }, headers });
  const drafted = async (...given: Parameters<typeof draft>) => Idea.parse(await (await draft(...given)).json());
  return {
    draft,
    drafted,
    read: async (uid: string, path: string) => Idea.parse(await (await server.ask(path, { as: uid })).json()),
    /** The course of an idea; `names` are given to pages of its second chapter, from the second one on. */
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
