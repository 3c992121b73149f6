import type { Dashboard } from "@coursewright/contract/dashboard.ts";
import type { Question } from "./questions.ts";
import type { PagePlays } from "./replays.ts";

/** The learner counts, joined with the current course. */
export interface Measured extends Pick<Dashboard, "hasLearners" | "learners" | "finished" | "newLearners" | "chapters"> {
  readonly questions: readonly Question[];
  readonly played: readonly PagePlays[];
  /** Undefined for all time. */
  readonly since: Date | undefined;
}
