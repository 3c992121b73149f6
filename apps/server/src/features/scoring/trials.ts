import { credits, noCredits } from "@coursewright/base/credits.ts";
import { rubricFingerprint } from "@coursewright/blocks/kit/scoring/rubric.ts";
import {
  minSamples,
  HelperScore,
  maxSamples,
  type Rubric,
  scorePrice,
  type ScoringState,
  type TriedSample,
} from "@coursewright/contract/scoring.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { budgetOf } from "./budget.ts";
import type { ScoringOptions } from "./options.ts";
import { askForScores } from "./ask-for-scores.ts";
import {
  type BlockName,
  type CourseName,
  findEarlierSamples,
  findTrial,
  lockTrial,
  switchOff,
  switchOn,
  type TrialName,
  writeCap,
  writeSamples,
} from "./trial-queries.ts";

interface SampleToTry {
  readonly block: BlockName;
  readonly operation: string;
  readonly rubric: Rubric;
  readonly answer: string;
  readonly points: number[];
  /** Aborts when the author disconnects. */
  readonly signal: AbortSignal;
}

/** Authors try AI scoring on samples, compare it with their own points, switch it on and set its limit. */
export function createTrials({ databases, gateway, paidWork, courses, clock }: ScoringOptions) {
  async function stateWithin(trx: WriteQuery, name: TrialName): Promise<ScoringState> {
    const trial = await findTrial(trx, name);
    const earlier = trial ? [] : await findEarlierSamples(trx, name);
    return {
      samples: trial?.samples ?? [],
      isOn: trial?.isOn ?? false,
      earlier: earlier.map(({ answer, points }) => ({ answer, points })),
      budget: await budgetOf(trx, name, clock.now()),
    };
  }

  /** Throws if the project is not the author's. */
  async function within<T>(name: CourseName, work: (trx: WriteQuery) => Promise<T>): Promise<T> {
    await courses.readProject(name);
    return databases.forAuthor(name.uid).transaction(work);
  }

  const read = (name: TrialName) => within(name, (trx) => stateWithin(trx, name));

  return {
    readScoring: read,

    async trySample({ block, operation, rubric, answer, points, signal }: SampleToTry): Promise<ScoringState> {
      const name = { ...block, rubric: rubricFingerprint(rubric) };
      await courses.readProject(block);
      const { isOwn, writeText } = await gateway.textFor(block.uid);
      const others = (samples: readonly TriedSample[]) => samples.filter((sample) => sample.answer !== answer);
      await paidWork.carryOut({
        uid: block.uid,
        operation,
        type: "scoring-trial",
        agent: "scoring",
        price: isOwn ? noCredits : credits(scorePrice),
        signal,
        async check(trx) {
          const trial = await findTrial(trx, name);
          if (others(trial?.samples ?? []).length >= maxSamples) throw new AppError("limit_reached");
        },
        work: (key) => askForScores(writeText, { rubric, answer, key, signal }),
        async keep(trx, { reply }) {
          const tried = { answer, points, helper: HelperScore.parse(JSON.parse(reply)) };
          const samples = others(await lockTrial(trx, name, rubric, clock.now()));
          await writeSamples(trx, name, [...samples, tried].slice(-maxSamples), clock.now());
        },
      });
      return read(name);
    },

    switchScoring: (name: TrialName, { isOn }: { isOn: boolean }) =>
      within(name, async (trx) => {
        if (!isOn) await switchOff(trx, name);
        else if (!(await switchOn(trx, name, minSamples))) throw new AppError("limit_reached");
        return stateWithin(trx, name);
      }),

    changeCap: (name: CourseName, monthlyCredits: number) =>
      within(name, async (trx) => {
        await writeCap(trx, name, monthlyCredits);
        return budgetOf(trx, name, clock.now());
      }),
  };
}
