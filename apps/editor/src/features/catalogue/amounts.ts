import { addCredits, formatCredits, noCredits, parseCredits } from "@coursewright/base/credits.ts";
import type { Credits } from "@coursewright/base/credits.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { i18n } from "@lingui/core";
import { partsOf } from "./listing.ts";

/** [CAT-09] Always with four decimals. */
export function exactly(amount: Credits): string {
  return fourPlaces(Number(formatCredits(amount)));
}

export function fourPlaces(credits: number): string {
  return i18n.number(credits, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
}

export function sum(amounts: readonly Credits[]): Credits {
  return amounts.reduce(addCredits, noCredits);
}

export function costOfUpdate(update: CatalogueUpdate): Credits {
  return sum(partsOf(update).map(({ credits }) => (credits === null ? noCredits : parseCredits(credits))));
}
