import type { BlockId } from "@coursewright/base/ids.ts";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Run } from "./run.ts";
import type { Runs } from "./runs.ts";

export const RunsContext = createContext<Runs | null>(null);

export function useRuns(): Runs {
  const runs = useContext(RunsContext);
  if (!runs) throw new Error("The runs context is missing: render inside an open page");
  return runs;
}

export function useRun(id: BlockId): Run | undefined {
  return useStore(useRuns().store, (runs) => runs.get(id));
}
