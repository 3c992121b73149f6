import type { Dashboard } from "@coursewright/contract/dashboard.ts";
import type { Question } from "./questions.ts";
import type { PagePlays } from "./replays.ts";

/** Everything that was counted of a course's learners, laid over the course as it stands. */
export interface Measured extends Pick<Dashboard, "hasLearners" | "learners" | "finished" | "newLearners" | "chapters"> {
  readonly questions: readonly Question[];
  readonly played: readonly PagePlays[];
  /** Undefined: all who ever began. */
  readonly since: Date | undefined;
}
