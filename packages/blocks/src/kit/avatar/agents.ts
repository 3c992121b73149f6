import { z } from "zod";

export const agentNames = ["jerry", "bratGPT", "shakespeare", "lucy"] as const;
export const AgentName = z.enum(agentNames);
export type AgentName = z.infer<typeof AgentName>;

export const defaultAgent: AgentName = "jerry";

/** The writing style of each agent, for generated text only, never for prices, errors or facts. */
export const voices: Record<AgentName, string> = {
  jerry: "Plain, short, dry and friendly. Everyday words, no filler.",
  bratGPT: "Cheeky and quick, never cruel. Tease the subject, not the reader.",
  shakespeare: "Theatrical, with the music of the stage, and still correct in every fact.",
  lucy: "A warm coach. Encourage, and ask the reader a question before giving the answer.",
};
