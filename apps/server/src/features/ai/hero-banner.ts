import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { jsonInReply } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { z } from "zod";
import type { WrittenText } from "../../platform/ai-gateway/write-once.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";

/** Generates pictures for features that charge for them as part of something larger. */
export interface Painter {
  /** Throws when the author's storage is full. Called before any charge. */
  checkRoom(trx: WriteQuery, uid: AuthorId): Promise<void>;
  paint(wish: PaintingWish): Promise<Painted>;
  /** Deletes a generated picture that was not delivered. Best effort. */
  takeBack(uid: AuthorId, address: string): Promise<void>;
}

interface PaintingWish {
  readonly uid: AuthorId;
  /** The course whose library gets the picture. */
  readonly projectId: ProjectId | undefined;
  readonly prompt: string;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

interface Painted {
  readonly address: string;
  /** Puts the picture into the author's library. */
  keepWithin(trx: WriteQuery): Promise<void>;
  readonly usage: WrittenText["usage"];
  readonly model: string;
}

const Words = z.object({ title: z.string(), subtitle: z.string() });

export function backgroundPrompt(reply: string): string {
  const { title, subtitle } = Words.parse(jsonInReply(reply));
  return [
    "A wide, calm background picture for the opening banner of a course page, without any letters or words in it.",
    `The banner says: ${title}. ${subtitle}`,
  ].join("\n");
}

/** Adds the picture's address to the reply's JSON object. */
export function withBackground(reply: string, address: string): string {
  return JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(jsonInReply(reply)), backgroundImage: address });
}

/** Combines the usage of both calls. The result counts as a sample only when both are samples. */
export function combineUsage(
  words: Pick<WrittenText, "usage" | "model">,
  picture: Pick<Painted, "usage" | "model">,
): Pick<WrittenText, "usage" | "model"> {
  return {
    usage: {
      inputTokens: words.usage.inputTokens + picture.usage.inputTokens,
      outputTokens: words.usage.outputTokens + picture.usage.outputTokens,
    },
    model: [...new Set([words.model, picture.model])].join(", ").slice(0, 200),
  };
}
