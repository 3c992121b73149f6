import type { Credits } from "@coursewright/base/credits.ts";
import { holdFor, settlementFor } from "@coursewright/base/rounding.ts";
import { tokenPrices } from "@coursewright/blocks/kit/prices/prices.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { pageSpokenText, pageText } from "./text.ts";

/* What an update of a page's catalogue entry and audiobook costs. Dialog and server compute it here. */

export type UpdatePart = keyof typeof tokenPrices;

/** Below so many characters there is nothing worth reading out. */
export const fewestSpokenCharacters = 10;

const charactersPerToken = 4;

/** Code points, so that an emoji is one. Line breaks are how words are put together here, not the author's. */
export function charactersOf(text: string): number {
  let count = 0;
  for (const character of text) if (character !== "\n") count += 1;
  return count;
}

export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** The most that these characters may cost: what is held, and what the dialog says. */
export function mostFor(part: UpdatePart, characters: number): Credits {
  return holdFor(exactCost(part, characters));
}

/** What these characters cost once they were sent. */
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
  /** [CAT-08] Null where there are too few words to read out. */
  readonly audiobook: Credits | null;
}

export function estimateUpdate(blocks: readonly StoredBlock[]): UpdateEstimate {
  const spoken = charactersOf(pageSpokenText(blocks));
  return {
    catalogue: mostFor("catalogue", charactersOf(pageText(blocks))),
    audiobook: spoken < fewestSpokenCharacters ? null : mostFor("audiobook", spoken),
  };
}
