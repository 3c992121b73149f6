import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restart } from "../../../test/restart-workflow.ts";
import { makeCourse, type PublishingFixture, startPublishing } from "../../../test/publishing.ts";

let fixture: PublishingFixture;
beforeAll(async () => {
  fixture = await startPublishing({ hasWorker: false });
});
afterAll(() => fixture.close());

describe("a publication that is restarted from the first step", () => {
  it("goes live once, whichever step was interrupted", async () => {
    const { databases } = fixture.fixture;
    for (let afterSteps = 0, isCut = true; isCut; afterSteps += 1) {
      const { uid, projectId, subdomain } = fixture.makeProject();
      fixture.courses.set(projectId, makeCourse(projectId, { pages: 12 }));
      const { id } = await fixture.ask(uid, projectId, { subdomain });
      const input = { author: uid, publicationId: id };
      isCut = await restart({ workflow: fixture.workflows.publish, input, databases, afterSteps });

      const { state, pagesDone } = await fixture.ending(uid, projectId);
      expect([afterSteps, state, pagesDone]).toEqual([afterSteps, "live", 12]);
      expect(await fixture.readJson(`sites/${subdomain}.json`)).toMatchObject({ release: id, version: 1 });
      const last = fixture.events.findLast((event) => event.type === "publication" && event.publication.id === id);
      expect(last).toMatchObject({ publication: { state: "live" } });
    }
  });
});
