import type { Rubric } from "@coursewright/contract/scoring.ts";
import type { WriteText } from "../../platform/ai-gateway/gateway.ts";
import { scoringPrompt } from "./prompt.ts";
import { readScores, sampleScores } from "./scores.ts";

const maxOutputTokens = 2_000;

interface ScoringWish {
  readonly rubric: Rubric;
  readonly answer: string;
  readonly key: string;
  readonly signal: AbortSignal;
}

export async function askForScores(writeText: WriteText, { rubric, answer, key, signal }: ScoringWish) {
  const { text, usage, model } = await writeText({
    ...scoringPrompt(rubric, answer),
    maxOutputTokens,
    sample: sampleScores(rubric, answer),
    idempotencyKey: key,
    signal,
  });
  return { reply: JSON.stringify(readScores(text, rubric, answer)), usage, model };
}
