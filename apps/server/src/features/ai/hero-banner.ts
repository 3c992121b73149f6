import type { AuthorId } from "@coursewright/base/ids.ts";
import { jsonInReply } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { z } from "zod";
import type { WrittenText } from "../../platform/ai-gateway/write-once.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";

/** Paints for whoever pays for the picture as a part of something. */
export interface Painter {
  /** Refuses when the author has no room for a picture. Asked before anything is paid for. */
  checkRoom(trx: WriteQuery, uid: AuthorId): Promise<void>;
  paint(wish: { uid: AuthorId; prompt: string; idempotencyKey: string; signal: AbortSignal }): Promise<Painted>;
  /** Takes back what was painted and given to nobody, if it can. */
  takeBack(uid: AuthorId, address: string): Promise<void>;
}

interface Painted {
  readonly address: string;
  readonly usage: WrittenText["usage"];
  readonly model: string;
}

const Words = z.object({ title: z.string(), subtitle: z.string() });

/** What the picture behind the words shows: their subject, and room for them. */
export function backgroundPrompt(reply: string): string {
  const { title, subtitle } = Words.parse(jsonInReply(reply));
  return [
    "A wide, calm background picture for the opening banner of a course page, without any letters or words in it.",
    `The banner says: ${title}. ${subtitle}`,
  ].join("\n");
}

/** The reply with the picture in it, as one JSON object. */
export function withBackground(reply: string, address: string): string {
  return JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(jsonInReply(reply)), backgroundImage: address });
}

/** Two calls of one payment: kept together, and a sample only when both are. */
export function together(words: Pick<WrittenText, "usage" | "model">, picture: Painted): Pick<WrittenText, "usage" | "model"> {
  return {
    usage: {
      inputTokens: words.usage.inputTokens + picture.usage.inputTokens,
      outputTokens: words.usage.outputTokens + picture.usage.outputTokens,
    },
    model: [...new Set([words.model, picture.model])].join(", ").slice(0, 200),
  };
}
