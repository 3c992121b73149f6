import type { z } from "zod";

export interface Prompt {
  system: string;
  messages: Array<{ role: "user" | "assistant"; content: string }>;
}

/** Each block's `ai.server.ts` exports this as `ai`. */
export interface BlockAi<Data, Metadata = Readonly<Record<string, unknown>>, Patch = Partial<Data>> {
  /** Raised with each change of the prompt, so that evaluations can be compared (prompt-versions.json). */
  version: number;
  /** The instruction to the model, in one or two sentences. */
  task: string | ((data: Data) => string);
  /** An example of the reply's JSON object. */
  format: string;
  /** The block as the model sees it: every word that the author wrote, in the keys of the reply where it has them. */
  content(data: Data, metadata: Metadata): Readonly<Record<string, unknown>>;
  /** Throws a ReplyError; the block then stays unchanged. */
  parseReply(text: string): Patch;
  sampleReply: string;
  /** The reply's first field, if it can be streamed, and the maximum number of characters. */
  wordsFirst?: { readonly field: string; readonly max: number };
}

/** The block cannot use the provider's reply. */
export class ReplyError extends Error {
  override name = "ReplyError";
}

/** [AI-06] From the first opening brace to the last closing one. */
export function jsonInReply(text: string): unknown {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (start === -1 || end < start) throw new ReplyError("No valid JSON object found in reply");
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch (cause) {
    throw new ReplyError("No valid JSON object found in reply", { cause });
  }
}

/** Parses a reply with the block's strict schema. */
export function parseReplyAs<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  return readReplyAs(schema, jsonInReply(text));
}

/** The same for `fromReply`, which gets the reply's JSON. */
export function readReplyAs<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new ReplyError("The reply does not fit the block", { cause: result.error });
}

/** [AI-08] */
export function userMessageOrDefault(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" ? "continue with the flow of conversation..." : trimmed;
}

/** Puts untrusted text between tags. Closing tags inside it are escaped, except formats, so that the text cannot end its fence. */
export function fenced(tag: string, text: string): string {
  return `<${tag}>\n${text.replaceAll(/<(?=\s*\/)(?!\/(?:u|mark|sup|sub)>)/g, "‹")}\n</${tag}>`;
}
