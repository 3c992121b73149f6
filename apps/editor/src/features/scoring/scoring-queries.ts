import { readScoring, type ScoringBudget, type ScoringState } from "@coursewright/contract/scoring.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { queries } from "../../base/api/queries.ts";

export interface ScoringPlace {
  readonly uid: string;
  readonly projectId: string;
  /** As published pages name it. */
  readonly block: string;
}

const scoringKey = ({ uid, projectId }: Omit<ScoringPlace, "block">) => ["scoring", uid, projectId] as const;

/** By the mark of a rubric: of another one there is something else to know. */
export function scoringQuery(place: ScoringPlace, rubric: string) {
  return queryOptions({
    queryKey: [...scoringKey(place), place.block, rubric],
    queryFn: ({ signal }) => call(readScoring, { params: place, query: { rubric } }, { signal }),
  });
}

export function setScoring(place: ScoringPlace, rubric: string, state: ScoringState): void {
  queries.setQueryData(scoringQuery(place, rubric).queryKey, state);
  setBudget(place, state.budget);
}

/** It is the course's, whichever block it was changed at. */
export function setBudget(place: ScoringPlace, budget: ScoringBudget): void {
  queries.setQueriesData<ScoringState>({ queryKey: scoringKey(place) }, (state) => state && { ...state, budget });
}
