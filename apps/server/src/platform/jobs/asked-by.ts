import { z } from "zod";
import { circumstances, type Ids } from "../telemetry/circumstances.ts";
import { currentTraceparent } from "../telemetry/spans.ts";

/** Lies beside a job's input, so that what it does is found by what asked for it. No workflow reads it. */
const AskedBy = z.object({ uid: z.string(), requestId: z.string().optional(), traceparent: z.string().optional() });

export function asked(uid: string): z.infer<typeof AskedBy> {
  return { uid, requestId: circumstances().ids.requestId, traceparent: currentTraceparent() };
}

/** Jobs that were asked for before this was told have none. */
export function readAsked(given: unknown): { ids: Ids; traceparent: string | undefined } {
  const { traceparent, ...ids } = AskedBy.partial().catch({}).parse(given);
  return { ids, traceparent };
}
