import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restart } from "../../../test/restart-workflow.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { type CatalogueFixture, createCatalogueFixture, updatesOf } from "../../../test/catalogue.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { defineUpdateWorkflow } from "./workflows.ts";

let provider: ModelProvider;
let fixture: CatalogueFixture;
let server: TestServer;
beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  fixture = await createCatalogueFixture({ providerUrl: provider.baseUrl });
  server = await fixture.startServer("sk-test");
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await fixture.close();
});

const words = "Hens need dry ground. They scratch, bathe in dust and sleep high up.";

describe("an update restarted from the first step", () => {
  // Each step is cut once and an audiobook is made each time, which takes a minute on a quiet machine.
  it("ends with one entry and one audiobook, each charged once", { timeout: 600_000 }, async () => {
    const { databases, log } = fixture;
    const workflow = defineUpdateWorkflow({ ...fixture.partsWith("sk-test"), log });
    for (let afterSteps = 0, isCut = true; isCut; afterSteps += 1) {
      const uid = await fixture.welcome();
      const author = updatesOf(server, uid);
      const page = await author.makePage(words);
      const { id: updateId } = await author.begun(page, { audiobook: true });
      isCut = await restart({ workflow, input: { uid, updateId }, databases, afterSteps });

      const { update, entry, audiobook } = await author.listing(page);
      expect([afterSteps, update?.catalogue?.state, update?.audiobook?.state]).toEqual([afterSteps, "done", "done"]);
      expect([update?.endedAt, entry, audiobook]).not.toContain(null);
      expect(await fixture.settled(uid)).toHaveLength(2);
      expect(await fixture.openHolds(uid)).toBe(0);
    }
    expect(await verifyLedger(fixture.owner)).toEqual([]);
  });
});
