import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restart } from "../../../test/restart-workflow.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { createDraftingFixture, draftingApi, type DraftingFixture, ideaPath } from "../../../test/drafting.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { defineWritePageWorkflow } from "./workflows.ts";

let provider: ModelProvider;
let fixture: DraftingFixture;
let server: TestServer;
beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  fixture = await createDraftingFixture({ providerUrl: provider.baseUrl });
  server = await fixture.startServer("sk-test");
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await fixture.close();
});

describe("a page that is restarted from the first step", () => {
  it.each([1, 2, 3, 4])("is written and charged once after %i steps", async (afterSteps) => {
    const { databases, log } = fixture;
    const uid = await fixture.welcome();
    const api = draftingApi(server);
    const idea = await api.make(uid, { chapters: 2 });
    const [pageId = ""] = idea.outline.chapters.flatMap(({ pages }) => pages.map(({ id }) => id));
    const path = ideaPath(uid, idea.id);
    await server.ask(`${path}/commissions`, { as: uid, method: "POST", body: { pages: [pageId] } });

    const workflow = defineWritePageWorkflow({ writing: fixture.writingWith("sk-test"), log });
    const input = { uid, ideaId: idea.id, pageId, attempt: 1 };
    const hadBegun = await restart({ workflow, input, databases, afterSteps });

    expect(hadBegun).toBe(afterSteps < 4);
    expect((await api.read(uid, path)).commissions).toMatchObject([{ pageId, state: "written" }]);
    // Two credits were charged: for the outline and for one page.
    expect(await fixture.balance(uid)).toEqual(["23.0000", "0.0000"]);
    expect(await verifyLedger(fixture.owner)).toEqual([]);
  });
});
