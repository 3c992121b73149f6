import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const ChatTurn = z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().max(8000) });

export const GenerateText = z.strictObject({
  usermessage: z.string().max(8000),
  chatMemory: z.array(ChatTurn).max(40),
  /** `{type}-{agent}` */
  promptname: z.string().max(80),
  type: z.string().max(40),
  /** The page's own words, so that the helper can go on from them. */
  pageText: z.string().max(40_000).optional(),
});
export type GenerateText = z.infer<typeof GenerateText>;

/** Replies the helper's text, which holds a JSON object; the `x-generation` header names the paid generation. */
export const generateText = endpoint({ method: "POST", path: "/api/generate-backendbaby2", body: GenerateText, reply: "text" });
