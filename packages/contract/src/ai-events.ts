import { z } from "zod";
import { ErrorReply } from "./errors.ts";

/** A streamed generation: text, then either the complete paid reply or a refusal. */
export const GenerationEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("say"), text: z.string() }),
  z.object({ type: z.literal("done"), reply: z.string(), isDemo: z.boolean() }),
  z.object({ type: z.literal("refused"), status: z.int(), error: ErrorReply.shape.error }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;
