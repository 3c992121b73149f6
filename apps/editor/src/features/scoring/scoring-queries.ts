import { readScoring, type ScoringBudget, type ScoringState } from "@coursewright/contract/scoring.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { queries } from "../../base/api/queries.ts";

export interface ScoringPlace {
  readonly uid: string;
  readonly projectId: string;
  /** The block's id on published pages. */
  readonly block: string;
}

const scoringKey = ({ uid, projectId }: Omit<ScoringPlace, "block">) => ["scoring", uid, projectId] as const;

/** Keyed by the rubric's fingerprint, because samples count only for the rubric they were tried with. */
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

/** The budget belongs to the course, so it is updated for all of its blocks. */
export function setBudget(place: ScoringPlace, budget: ScoringBudget): void {
  queries.setQueriesData<ScoringState>({ queryKey: scoringKey(place) }, (state) => state && { ...state, budget });
}
