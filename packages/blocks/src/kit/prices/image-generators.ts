export const imageGenerators = ["stock", "lazy", "diagram"] as const;
export type ImageGenerator = (typeof imageGenerators)[number];

/** [CRED-05] Credits per picture. */
export const imagePrices: Readonly<Record<ImageGenerator, number>> = { stock: 5, lazy: 10, diagram: 25 };
