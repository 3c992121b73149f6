import { imagePrices } from "./image-generators.ts";

/** In credits, for words of the language model. */
export const textPrice = 1;

/** [CRED-05] Its words and the picture behind them. */
export const heroBannerPrice = imagePrices.lazy + textPrice;

/** What the helper's work on a block of this type costs, in credits. */
export function priceOf(type: string): number {
  return type === "hero-banner" ? heroBannerPrice : textPrice;
}
