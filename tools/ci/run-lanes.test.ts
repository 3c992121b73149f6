import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { runLanes } from "./run-lanes.ts";
import { groups, type Stage } from "./stages.ts";

const stage = (name: string, needs: string[] = []): Stage => ({ name, command: [name], needs });

describe("lanes of the gate", () => {
  it("run side by side, each stage after those that it needs", async () => {
    const events: string[] = [];
    const lanes = [{ stages: [stage("build"), stage("e2e", ["services"])] }, { stages: [stage("services")] }];
    const results = await runLanes(lanes, async ({ name }) => {
      events.push(`${name} begins`);
      await pause(name === "services" ? 30 : 5);
      events.push(`${name} ends`);
      return true;
    });
    expect(events).toEqual(["build begins", "services begins", "build ends", "services ends", "e2e begins", "e2e ends"]);
    expect(results.map(({ stage: { name }, ok }) => [name, ok])).toEqual([
      ["build", true],
      ["e2e", true],
      ["services", true],
    ]);
  });

  it("reports a stage that failed or could not run, and runs the ones behind it", async () => {
    const lanes = [{ stages: [stage("build"), stage("broken"), stage("e2e", ["build", "broken"])] }];
    const results = await runLanes(lanes, async ({ name }) => {
      if (name === "broken") throw new Error("no such program");
      return name !== "build";
    });
    expect(results.map(({ ok }) => ok)).toEqual([false, false, true]);
  });
});

describe("stages of the gate", () => {
  const lanesOf = groups.flat();
  const stages = lanesOf.flatMap((lane) => lane.stages);

  it("have unique names and reports, and need stages of their own group only", () => {
    const reports = stages.flatMap(({ report }) => report ?? []);
    for (const names of [stages.map(({ name }) => name), reports]) expect(new Set(names).size).toBe(names.length);
    for (const group of groups) {
      const names = new Set(group.flatMap((lane) => lane.stages.map(({ name }) => name)));
      const needed = group.flatMap((lane) => lane.stages.flatMap(({ needs = [] }) => needs));
      expect(needed.filter((name) => !names.has(name))).toEqual([]);
    }
  });

  it("that start the product beside each other have instances of their own", () => {
    const starting = ["e2e", "test", "faults"].map((name) => lanesOf.find((lane) => lane.stages.some((each) => each.name === name)));
    expect(new Set(starting.map((lane) => lane?.instance?.["COURSEWRIGHT_PORT_BASE"])).size).toBe(3);
  });
});
