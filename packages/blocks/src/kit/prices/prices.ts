import { imagePrices } from "./image-generators.ts";

/** Credits per generated text. */
export const textPrice = 1;

/** [CRED-05] Text and background picture. */
export const heroBannerPrice = imagePrices.lazy + textPrice;

/** Credits per number of tokens. Four characters count as one token. */
export const tokenPrices = { catalogue: { credits: 1, tokens: 3000 }, audiobook: { credits: 1, tokens: 80 } } as const;

/** About 400 words, to show a price before a page exists. */
export const fullPageTokens = 600;

/** Credits for one AI generation of this block type. With the author's own key the text costs none; pictures still do. */
export function priceOf(type: string, { hasOwnKey = false } = {}): number {
  const price = type === "hero-banner" ? heroBannerPrice : textPrice;
  return hasOwnKey ? price - textPrice : price;
}
