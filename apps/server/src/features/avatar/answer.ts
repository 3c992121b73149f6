import { type AgentName, voices } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { Prompt } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { AppError } from "../../platform/errors/app-error.ts";

const maxAnswerLength = 2_000;

export function answerPrompt(agent: AgentName, question: string): Prompt {
  const system = [
    `You are ${agent}, a writing helper for people who make courses.`,
    `Voice: ${agent}`,
    voices[agent],
    "Answer the question as you would answer a learner: at most three sentences of plain text, without markup.",
  ].join("\n");
  return { system, messages: [{ role: "user", content: question }] };
}

/** Throws when the answer cannot be shown or stored. */
export function readAnswer(text: string): string {
  const answer = text.trim();
  if (answer.length > maxAnswerLength || answer.includes("\u0000")) throw new AppError("helper_failed");
  return answer;
}
