import { createLearnersAnswers } from "./learners-answers.ts";
import { createLooking } from "./looking.ts";
import type { ScoringOptions } from "./options.ts";
import { createTrials } from "./trials.ts";

export type ScoringService = ReturnType<typeof createScoringService>;

/** Answers to open questions, scored by the helper (decision 0045). */
export function createScoringService(options: ScoringOptions) {
  return { ...createTrials(options), ...createLearnersAnswers(options), ...createLooking(options) };
}
