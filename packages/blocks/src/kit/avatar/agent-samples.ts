import type { AgentName } from "./agents.ts";

/** Sample text and speech for choosing a voice. Always English, because the text must match the recording. */
export const sampleSentences: Record<AgentName, string> = {
  jerry: "Right. Flour, water, wait. Most of bread is waiting. Here is what to watch for while you do.",
  bratGPT: "Ugh, your starter is dead? It’s hungry. Feed it, and maybe stop naming it after your ex.",
  shakespeare: "O patient dough, that swells in silent night! Attend the jar, for there thy peak doth rise.",
  lucy: "You’ve done the hard part by starting. Let’s look at the jar together and see what it’s telling us.",
};
