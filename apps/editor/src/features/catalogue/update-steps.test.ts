import { PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { describe, expect, it } from "vitest";
import { shareOf, stepsOf } from "./update-steps.ts";

const id = "0b1c2d3e-0000-4000-8000-000000000000";
const update: CatalogueUpdate = {
  id,
  projectId: ProjectId.parse(id),
  pageId: PageId.parse(id),
  pageVersion: 3,
  catalogue: { state: "working", problem: null, credits: null, picture: "working" },
  audiobook: { state: "waiting", problem: null, credits: null, spoken: 0, chunks: null },
  startedAt: "2026-11-09T10:00:00.000Z",
  endedAt: null,
};

const states = (progress: Parameters<typeof stepsOf>[0]) => stepsOf(progress).map(({ name, state }) => `${name} ${state}`);

describe("update steps", () => {
  it("shows the browser's own steps before the server has the update", () => {
    const parts = { catalogue: true, audiobook: true };
    const at = (step: "saving" | "picturing") => states({ starting: { parts, step }, update: null });
    expect(at("saving")).toEqual(["save working", "picture waiting", "entry waiting", "audiobook waiting"]);
    expect(at("picturing")).toEqual(["save done", "picture working", "entry waiting", "audiobook waiting"]);
  });

  it("writes an entry only after its picture is taken or has failed", () => {
    expect(states({ starting: null, update })).toEqual(["save done", "picture working", "entry waiting", "audiobook waiting"]);
    const { catalogue } = update;
    const pictured = { ...update, catalogue: catalogue && { ...catalogue, picture: "failed" as const } };
    expect(states({ starting: null, update: pictured })).toEqual(["save done", "picture failed", "entry working", "audiobook waiting"]);
  });

  it("shows only requested steps and advances with each spoken chunk", () => {
    const spoken = (count: number) => {
      const audiobook = { state: "working" as const, problem: null, credits: null, spoken: count, chunks: 12 };
      return stepsOf({ starting: null, update: { ...update, catalogue: null, audiobook } });
    };
    expect(spoken(3).map(({ name, count }) => [name, count])).toEqual([
      ["save", undefined],
      ["audiobook", { spoken: 3, chunks: 12 }],
    ]);
    expect([0, 3, 12].map((count) => shareOf(spoken(count)))).toEqual([0.5, 0.625, 1]);
  });
});
