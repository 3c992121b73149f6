import { parseReplyAs, type Prompt } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { z } from "zod";

const Node = z.strictObject({ id: z.string().min(1).max(40), label: z.string().trim().min(1).max(80) });
const Edge = z.strictObject({ from: z.string().max(40), to: z.string().max(40), label: z.string().trim().max(40).default("") });

const Diagram = z
  .strictObject({ title: z.string().trim().min(1).max(120), nodes: z.array(Node).min(2).max(12), edges: z.array(Edge).max(24) })
  .refine(({ nodes }) => new Set(nodes.map(({ id }) => id)).size === nodes.length, "Two nodes have the same id")
  .refine(({ nodes, edges }) => {
    const ids = new Set(nodes.map(({ id }) => id));
    return edges.every(({ from, to }) => from !== to && ids.has(from) && ids.has(to));
  }, "An edge leads nowhere");
export type Diagram = z.infer<typeof Diagram>;

/** Throws a ReplyError when the reply holds no diagram. */
export function readDiagram(reply: string): Diagram {
  return parseReplyAs(Diagram, reply);
}

export function diagramPrompt({ prompt, style }: { prompt: string; style: string }): Prompt {
  const system = [
    "You plan diagrams for people who make courses.",
    "Reply format: block diagram",
    "Draw up what is asked as a small graph: 2 to 12 nodes with labels of at most 6 words, the edges between them in the direction of cause or time, and a title.",
    ...(style === "" ? [] : [`Style: ${style.replace(/\s+/g, " ")}`]),
    `Reply with one JSON object and nothing else: ${sampleDiagram}`,
  ].join("\n");
  return { system, messages: [{ role: "user", content: prompt }] };
}

/** The example in the prompt, and the reply of the demo. */
export const sampleDiagram = JSON.stringify({
  title: "How a starter ripens",
  nodes: [
    { id: "flour", label: "Flour and water" },
    { id: "yeast", label: "Wild yeast wakes" },
    { id: "acid", label: "Acids build up" },
    { id: "ripe", label: "Ripe starter" },
  ],
  edges: [
    { from: "flour", to: "yeast", label: "rest" },
    { from: "flour", to: "acid", label: "warmth" },
    { from: "yeast", to: "ripe", label: "gas" },
    { from: "acid", to: "ripe", label: "flavour" },
  ],
});
