import { lazyPart } from "../../../base/loading/lazy-part.ts";

/** Loads with the first reply to existing content. */
export const Comparison = lazyPart(async () => ({ default: (await import("./comparison.tsx")).Comparison }));
export const Asking = lazyPart(async () => ({ default: (await import("./asking.tsx")).Asking }));
