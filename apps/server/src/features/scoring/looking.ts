import { areFor, type AnswerForReview } from "@coursewright/contract/scoring.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { countWaiting, lockLook, selectLooks, writeVerdict } from "./answer-queries.ts";
import type { ScoringOptions } from "./options.ts";
import type { CourseName } from "./trial-queries.ts";

const maxListed = 50;
const maxCounted = 1_000;

/** Answers that learners asked their author to review. */
export function createLooking({ databases, courses, clock }: ScoringOptions) {
  return {
    async listAnswersForReview(name: CourseName) {
      await courses.readProject(name);
      return databases.forAuthor(name.uid).transaction(async (trx) => ({
        answers: await selectLooks(trx, name, maxListed),
        waiting: await countWaiting(trx, name, maxCounted),
      }));
    },

    /** The author may change it any time. */
    giveVerdict: (name: CourseName & { id: string }, { points, note }: { points: number[]; note: string }): Promise<AnswerForReview> =>
      databases.forAuthor(name.uid).transaction(async (trx) => {
        const look = await lockLook(trx, name);
        if (!look) throw new AppError("not_found");
        if (!areFor(points, look.rubric.criteria)) throw new AppError("invalid_request");
        const now = clock.now();
        await writeVerdict(trx, { uid: name.uid, id: name.id, points, note, now });
        return { ...look, verdict: { points, note, at: now.toISOString() } };
      }),
  };
}
