import { type Credits, noCredits } from "@coursewright/base/credits.ts";
import { updateCatalogue } from "@coursewright/contract/catalogue.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { pageText } from "@coursewright/course/text.ts";
import { charactersOf, costOf } from "@coursewright/course/update-cost.ts";
import { planChunks } from "../../../apps/server/src/features/audiobook/chunks.ts";
import { ask } from "../support/ask.ts";
import type { Member } from "../support/authors.ts";
import type { WrittenPage } from "../support/written-pages.ts";

export async function startUpdate(
  origin: string,
  member: Member,
  { address, blocks }: WrittenPage,
  { audiobook = true }: { readonly audiobook?: boolean } = {},
): Promise<CatalogueUpdate> {
  const { projectId, chapterId, pageId } = address;
  const body = { projectId, chapterId, pageId, pageData: { version: 1, blocks }, mode: "mock", audiobook } as const;
  return (await ask(origin, member, updateCatalogue, { body })).update;
}

/** Computes the price of each part of an update from the formulas alone. */
export function dueFor({ blocks, fate }: WrittenPage): { catalogue: Credits; audiobook: Credits } {
  const spoken = planChunks(blocks, { model: "any", voice: "alloy" }).chunks.reduce((sum, { characters }) => sum + characters, 0);
  return {
    catalogue: fate === "no entry" ? noCredits : costOf("catalogue", charactersOf(pageText(blocks))),
    audiobook: fate === "no sound" ? noCredits : costOf("audiobook", spoken),
  };
}
