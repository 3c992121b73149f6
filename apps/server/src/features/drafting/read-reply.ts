import { jsonInReply, ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import type { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";

const maxReplyLength = 100_000;

/** Parses the JSON object in a model's reply with a schema. Throws on an invalid reply, which is not charged. */
export function readReply<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  // PostgreSQL cannot store NUL in a text.
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
