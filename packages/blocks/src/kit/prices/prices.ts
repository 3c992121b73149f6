import { imagePrices } from "./image-generators.ts";

/** In credits, for words of the language model. */
export const textPrice = 1;

/** [CRED-05] Its words and the picture behind them. */
export const heroBannerPrice = imagePrices.lazy + textPrice;

/** By the tokens of the text, which are a quarter of its characters: so many credits for so many. */
export const tokenPrices = { catalogue: { credits: 1, tokens: 3000 }, audiobook: { credits: 1, tokens: 80 } } as const;

/** To say what a page costs before there is one: about 400 words. */
export const fullPageTokens = 600;

/** What the helper's work on a block of this type costs, in credits. */
export function priceOf(type: string): number {
  return type === "hero-banner" ? heroBannerPrice : textPrice;
}
