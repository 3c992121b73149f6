import type { Credits } from "@coursewright/base/credits.ts";
import { holdFor, settlementFor } from "@coursewright/base/rounding.ts";
import { tokenPrices } from "@coursewright/blocks/kit/prices/prices.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { pageSpokenText, pageText } from "./text.ts";

/* The cost of updating a page's catalogue entry and audiobook, for the dialog and the server. */

export type UpdatePart = keyof typeof tokenPrices;

/** Shorter pages get no audiobook. */
export const minSpokenCharacters = 10;

const charactersPerToken = 4;

/** Counts code points, so that an emoji is one. Line breaks do not count: we add them when joining texts. */
export function charactersOf(text: string): number {
  let count = 0;
  for (const character of text) if (character !== "\n") count += 1;
  return count;
}

export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** The amount that is held and shown in the dialog. */
export function maxCostOf(part: UpdatePart, characters: number): Credits {
  return holdFor(exactCost(part, characters));
}

/** The amount that is charged afterwards. */
export function costOf(part: UpdatePart, characters: number): Credits {
  return settlementFor(exactCost(part, characters));
}

function exactCost(part: UpdatePart, characters: number) {
  const { credits, tokens } = tokenPrices[part];
  return { numerator: BigInt(tokensOf(characters) * credits), denominator: BigInt(tokens) };
}

export interface UpdateEstimate {
  /** [CAT-07] */
  readonly catalogue: Credits;
  /** [CAT-08] Null if there is too little text to read aloud. */
  readonly audiobook: Credits | null;
}

export function estimateUpdate(blocks: readonly StoredBlock[]): UpdateEstimate {
  const spoken = charactersOf(pageSpokenText(blocks));
  return {
    catalogue: maxCostOf("catalogue", charactersOf(pageText(blocks))),
    audiobook: spoken < minSpokenCharacters ? null : maxCostOf("audiobook", spoken),
  };
}
