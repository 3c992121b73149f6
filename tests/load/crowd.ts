import type { Product } from "../../tools/product.ts";
import { type TimedResponse, percentile } from "../faults/support/timed-response.ts";
import type { LoadReport } from "./steady-load.ts";

export interface CrowdOptions {
  readonly product: Product;
  /** How long the load lasts. */
  readonly seconds: number;
}

/** Many clients that do the same. Their setup is finished. */
export interface Crowd {
  /** Runs the load. Only this part is measured. */
  act(): Promise<LoadReport>;
  /** Lists acknowledged changes that are wrong after the load. */
  verify(): Promise<string[]>;
}

/** Uses the times of successful requests, unless others are given. */
export function reportOf(asked: readonly TimedResponse[], tookMs?: readonly number[]): LoadReport {
  const answers: Record<string, number> = {};
  for (const { status = "none" } of asked) answers[status] = (answers[status] ?? 0) + 1;
  const took = tookMs ?? asked.filter(({ status = 0 }) => status >= 200 && status < 300).map(({ ms }) => ms);
  return { sent: asked.length, answers, p50Ms: Math.round(percentile(took, 0.5)), p99Ms: Math.round(percentile(took, 0.99)) };
}
