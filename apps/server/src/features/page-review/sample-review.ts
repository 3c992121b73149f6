import type { ReviewKind } from "@coursewright/contract/page-review.ts";
import type { SeenBlock } from "./prompt.ts";

/** For the demo: one note, which shows what notes look like. */
export function sampleReview(kind: ReviewKind, blocks: readonly SeenBlock[]): string {
  if (blocks.length === 0 || kind === "facts") return JSON.stringify({ notes: [] });
  const note = { block: 1, title: "A sample note", note: "No model is connected here, so nobody has read this page." };
  const question = { question: "What is this page about?", options: ["This", "That"], answer: "This", explanation: "It is a sample." };
  if (kind === "questions") return JSON.stringify({ notes: [{ ...note, add: { type: "MCQ", data: question } }] });
  if (kind === "pictures") return JSON.stringify({ notes: [{ ...note, picture: "A sample of what a picture could show" }] });
  return JSON.stringify({ notes: [note] });
}
