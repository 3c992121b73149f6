import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restart } from "../../../test/restart-workflow.ts";
import { makeCourse, type PublishingGround, startPublishing } from "../../../test/publishing.ts";

let ground: PublishingGround;
beforeAll(async () => {
  ground = await startPublishing({ hasWorker: false });
});
afterAll(() => ground.close());

describe("a publication that is restarted from the first step", () => {
  it("goes live once, wherever it was", async () => {
    const { databases } = ground.ground;
    for (let afterSteps = 0, isCut = true; isCut; afterSteps += 1) {
      const { uid, projectId, subdomain } = ground.makeProject();
      ground.courses.set(projectId, makeCourse(projectId, { pages: 12 }));
      const { id } = await ground.ask(uid, projectId, { subdomain });
      const input = { author: uid, publicationId: id };
      isCut = await restart({ workflow: ground.workflows.publish, input, databases, afterSteps });

      const { state, pagesDone } = await ground.ending(uid, projectId);
      expect([afterSteps, state, pagesDone]).toEqual([afterSteps, "live", 12]);
      expect(await ground.readJson(`sites/${subdomain}.json`)).toMatchObject({ release: id, version: 1 });
      const last = ground.events.findLast((event) => event.type === "publication" && event.publication.id === id);
      expect(last).toMatchObject({ publication: { state: "live" } });
    }
  });
});
