import type { Lane, Stage } from "./stages.ts";

export interface StageResult {
  stage: Stage;
  lane: Lane;
  ok: boolean;
  seconds: number;
}

export type RunStage = (stage: Stage, lane: Lane) => Promise<boolean>;

/** Runs the lanes side by side. A stage waits for the stages that it needs, also those of other lanes. */
export async function runLanes(lanes: readonly Lane[], run: RunStage): Promise<StageResult[]> {
  const ended = new Map(lanes.flatMap(({ stages }) => stages.map(({ name }) => [name, Promise.withResolvers<void>()] as const)));
  const runInTurn = async (lane: Lane): Promise<StageResult[]> => {
    const results: StageResult[] = [];
    for (const stage of lane.stages) {
      await Promise.all((stage.needs ?? []).flatMap((name) => ended.get(name)?.promise ?? []));
      const began = performance.now();
      const ok = await run(stage, lane).catch(() => false);
      results.push({ stage, lane, ok, seconds: Math.round((performance.now() - began) / 1000) });
      ended.get(stage.name)?.resolve();
    }
    return results;
  };
  return (await Promise.all(lanes.map(runInTurn))).flat();
}
