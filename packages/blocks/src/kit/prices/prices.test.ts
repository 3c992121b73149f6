import { expect, it } from "vitest";
import { imagePrices } from "./image-generators.ts";
import { heroBannerPrice, priceOf, textPrice } from "./prices.ts";

it("[CRED-05] pictures cost 5, 10 and 25 credits, and a hero banner 11: 10 for the picture and 1 for the words", () => {
  expect(imagePrices).toEqual({ stock: 5, lazy: 10, diagram: 25 });
  expect(heroBannerPrice).toBe(11);
  expect(heroBannerPrice).toBe(imagePrices.lazy + textPrice);
  expect([priceOf("hero-banner"), priceOf("para"), priceOf("MCQ")]).toEqual([11, 1, 1]);
});
