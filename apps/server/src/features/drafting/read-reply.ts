import { jsonInReply, ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import type { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";

const maxReplyLength = 100_000;

/** The JSON object in a model's reply, read by a schema; what cannot be read is refused, and nobody pays for it. */
export function readReply<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  // The store keeps neither NUL nor a text without end.
  if (text.length > maxReplyLength || text.includes("\u0000")) throw new AppError("helper_failed");
  const parsed = schema.safeParse(objectIn(text));
  if (!parsed.success) throw new AppError("helper_failed", { cause: parsed.error });
  return parsed.data;
}

function objectIn(text: string): unknown {
  try {
    return jsonInReply(text);
  } catch (cause) {
    if (cause instanceof ReplyError) throw new AppError("no_json_in_reply", { cause });
    throw cause;
  }
}
