import { createHash } from "node:crypto";
import { credits, noCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import { HelperScore, scorePrice } from "@coursewright/contract/scoring.ts";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { learnersType } from "../ai/service.ts";
import {
  type AskedAnswer,
  countScored,
  deleteUnscored,
  eraseLearner,
  findScored,
  insertAsked,
  insertLook,
  markScored,
  selectVerdicts,
} from "./answer-queries.ts";
import { askForScores } from "./ask-for-scores.ts";
import { budgetOf } from "./budget.ts";
import type { ScoringOptions } from "./options.ts";
import { type BlockName, type CourseName, findRubric, findRubricInUse } from "./trial-queries.ts";

interface GivenAnswer {
  readonly block: BlockName;
  readonly learner: AuthorId;
  /** Created by the learner's browser. */
  readonly key: string;
  readonly answer: string;
}

const maxPerDay = 10;
const dayMs = 86_400_000;
/** The learner's page waits for 20 s. */
const deadlineMs = 18_000;
/** Longer than scoring can take. After that its slot is free again, even if a process died. */
const heldMs = 120_000;
const maxVerdicts = 100;

/** Scores learners' answers at the author's expense, and passes requests to the author. */
export function createLearnersAnswers({ databases, gateway, paidWork, accounts, clock }: ScoringOptions) {
  /** Runs under the lock of the balance, so concurrent requests see each other. */
  async function admit(trx: WriteQuery, asked: AskedAnswer): Promise<void> {
    const now = clock.now();
    const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
    if ((await countScored(trx, { ...asked, since: today, now })) >= maxPerDay) throw new AppError("limit_reached");
    const { uid, projectId } = asked;
    const { monthlyCredits, used } = await budgetOf(trx, { uid, projectId }, now);
    if (used + scorePrice > monthlyCredits) throw new AppError("spending_limit");
    await insertAsked(trx, asked, { now, heldUntil: new Date(now.getTime() + heldMs) });
  }

  return {
    /** Scores, stores and charges together, or does nothing. */
    async scoreAnswer(
      { block, learner, key, answer }: GivenAnswer,
      { rubric: mark, signal: leaving }: { rubric: string; signal: AbortSignal },
    ) {
      const name = { ...block, rubric: mark };
      const author = databases.forAuthor(block.uid);
      const rubric = await author.transaction((trx) => findRubricInUse(trx, name));
      if (!rubric) throw new AppError("not_found");
      const asked = { ...name, learner, operation: operationOf(learner, key), answerHash: hashOf(answer) };
      const { isOwn, writeText } = await gateway.textFor(block.uid);
      const signal = AbortSignal.any([leaving, AbortSignal.timeout(deadlineMs)]);
      const { reply } = await paidWork.carryOut({
        uid: block.uid,
        operation: asked.operation,
        type: learnersType,
        agent: "scoring",
        price: isOwn ? noCredits : credits(scorePrice),
        signal,
        check: (trx) => admit(trx, asked),
        async work(idempotencyKey) {
          try {
            const done = await askForScores(writeText, { rubric, answer, key: idempotencyKey, signal });
            // A sample score would mislead a learner.
            if (done.model === demoModel) throw new AppError("helper_busy");
            return done;
          } catch (error) {
            await author.transaction((trx) => deleteUnscored(trx, asked));
            throw error;
          }
        },
        keep: (trx) => markScored(trx, asked),
      });
      return HelperScore.parse(JSON.parse(reply));
    },

    /** One request per answer, and only for an answer scored for this learner. */
    async requestReview({ block, learner, key, answer }: GivenAnswer, page: string): Promise<void> {
      const operation = operationOf(learner, key);
      const helper = await paidWork.replyOf({ uid: block.uid, operation });
      await databases.forAuthor(block.uid).transaction(async (trx) => {
        const mark = await findScored(trx, { ...block, learner, operation, answerHash: hashOf(answer) });
        const rubric = mark === undefined ? undefined : await findRubric(trx, { ...block, rubric: mark });
        if (!rubric || !helper) throw new AppError("not_found");
        const look = { ...block, learner, operation, page, key, rubric, answer, now: clock.now() };
        await insertLook(trx, { ...look, helper: HelperScore.parse(JSON.parse(helper)) });
      });
    },

    async readVerdicts({ uid, projectId, learner, page }: CourseName & { learner: AuthorId; page: string }) {
      const rows = await databases
        .forAuthor(uid)
        .transaction((trx) => selectVerdicts(trx, { uid, projectId, learner, page, limit: maxVerdicts }));
      if (rows.length === 0) return { verdicts: [] };
      const by = await accounts.nameOf(uid);
      return { verdicts: rows.map(({ block_id: block, answer_key: key, points, note }) => ({ block, key, points, note, by })) };
    },

    /** Deletes all answers of a leaving learner, for all authors. */
    async forgetLearner(learner: AuthorId): Promise<void> {
      await Promise.all(databases.shards.map((shard) => eraseLearner(shard, learner)));
    },
  };
}

/** The author's ledger contains no learner, and another learner's key finds no answer. */
function operationOf(learner: AuthorId, key: string): string {
  return `score-${hashOf(`${learner} ${key}`).slice(0, 40)}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
