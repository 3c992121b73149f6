export { DebtNotice } from "./debt-notice.tsx";
export { overviewQuery } from "./statement-queries.ts";
export { Cost, useTextPrice } from "./cost.tsx";
export { useAffords } from "./use-affords.ts";
export { useSubscription } from "./use-subscription.ts";
export { CreditsFallback } from "./credits-fallback.tsx";

/** Loaded on the first payment: most visits make none. */
export async function payForGeneration(generation: string): Promise<void> {
  const { payForGeneration: pay } = await import("./pay-for-generation.ts");
  await pay(generation);
}
