import type { ChapterId, PageId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { minSampleSize, type QuestionResult } from "@coursewright/contract/dashboard.ts";
import { shortId } from "@coursewright/course-page/places.ts";
import { z } from "zod";

export const questionType = "MCQ";

const Quiz = z.object({
  question: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string(), isCorrect: z.boolean() })),
});

export interface Question extends QuestionResult {
  /** Wrong answers with their keys in the counts. */
  readonly wrong: readonly { readonly key: string; readonly text: string }[];
}

interface QuizPage {
  readonly chapterId: ChapterId;
  readonly pageId: PageId;
  readonly pageName: string;
  readonly blocks: readonly StoredBlock[];
}

interface Answers {
  readonly tried: ReadonlyMap<string, number> | undefined;
  readonly right: ReadonlyMap<string, number> | undefined;
}

/** Questions with a correct answer, in page order. The others have no success rate. */
export function questionsOf({ blocks, ...place }: QuizPage, { tried, right }: Answers): Question[] {
  return blocks.flatMap((stored) => {
    const read = readBlock(stored);
    const quiz = read.state === "ok" ? Quiz.safeParse(read.data).data : undefined;
    if (!quiz?.options.some(({ isCorrect }) => isCorrect)) return [];
    const key = shortId(stored.id);
    const wrong = quiz.options.filter(({ isCorrect }) => !isCorrect).map(({ id, text }) => ({ key: `${key}:${id}`, text }));
    return [{ ...place, blockId: stored.id, question: quiz.question, tried: tried?.get(key) ?? 0, right: right?.get(key) ?? 0, wrong }];
  });
}

/** The question with the lowest success rate and enough answers. Undefined when nobody was wrong. */
export function hardestOf(questions: readonly Question[]): Question | undefined {
  const missed = questions.filter(({ tried, right }) => tried >= minSampleSize && right < tried);
  return missed.toSorted((a, b) => a.right / a.tried - b.right / b.tried)[0];
}
