import { expect, it } from "vitest";
import { imagePrices } from "./image-generators.ts";
import { heroBannerPrice, priceOf, textPrice } from "./prices.ts";

it("[CRED-05] pictures cost 5, 10 and 25 credits, a hero banner 11", () => {
  expect(imagePrices).toEqual({ stock: 5, lazy: 10, diagram: 25 });
  expect(heroBannerPrice).toBe(11);
  expect(heroBannerPrice).toBe(imagePrices.lazy + textPrice);
  expect([priceOf("hero-banner"), priceOf("para"), priceOf("MCQ")]).toEqual([11, 1, 1]);
});
