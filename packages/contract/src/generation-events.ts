import { z } from "zod";
import { ErrorReply } from "./errors.ts";

/** A generation as it comes, for whoever accepts events: its words, then the whole reply, which is paid for, or why there is none. */
export const GenerationEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("say"), text: z.string() }),
  z.object({ type: z.literal("done"), reply: z.string(), isDemo: z.boolean() }),
  z.object({ type: z.literal("refused"), status: z.int(), error: ErrorReply.shape.error }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;
