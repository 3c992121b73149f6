import type { Product } from "../../tools/product.ts";
import { type TimedResponse, percentile } from "../faults/support/timed-response.ts";
import type { LoadReport } from "./steady-load.ts";

export interface CrowdOptions {
  readonly product: Product;
  /** For how long they come. */
  readonly seconds: number;
}

/** Many people who want the same. What they need beforehand is there. */
export interface Crowd {
  /** They come; only this is measured. */
  act(): Promise<LoadReport>;
  /** Once they have gone: what was acknowledged and is not so, in words. */
  verify(): Promise<string[]>;
}

/** The times are those of the requests that succeeded, unless others are given. */
export function reportOf(asked: readonly TimedResponse[], tookMs?: readonly number[]): LoadReport {
  const answers: Record<string, number> = {};
  for (const { status = "none" } of asked) answers[status] = (answers[status] ?? 0) + 1;
  const took = tookMs ?? asked.filter(({ status = 0 }) => status >= 200 && status < 300).map(({ ms }) => ms);
  return { sent: asked.length, answers, p50Ms: Math.round(percentile(took, 0.5)), p99Ms: Math.round(percentile(took, 0.99)) };
}
