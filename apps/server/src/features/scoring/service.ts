import { createLearnersAnswers } from "./learners-answers.ts";
import { createLooking } from "./looking.ts";
import type { ScoringOptions } from "./options.ts";
import { createTrials } from "./trials.ts";

export type ScoringService = ReturnType<typeof createScoringService>;

/** Scores answers to open questions with AI (decision 0045). */
export function createScoringService(options: ScoringOptions) {
  return { ...createTrials(options), ...createLearnersAnswers(options), ...createLooking(options) };
}
