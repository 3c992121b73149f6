import { z } from "zod";
import { circumstances, type Ids } from "../telemetry/circumstances.ts";
import { currentTraceparent } from "../telemetry/spans.ts";

/** Stored beside a job's input to link its logs and traces to the request. Workflows never read it. */
const AskedBy = z.object({ uid: z.string(), requestId: z.string().optional(), traceparent: z.string().optional() });

export function asked(uid: string): z.infer<typeof AskedBy> {
  return { uid, requestId: circumstances().ids.requestId, traceparent: currentTraceparent() };
}

/** Older jobs have none. */
export function readAsked(given: unknown): { ids: Ids; traceparent: string | undefined } {
  const { traceparent, ...ids } = AskedBy.partial().catch({}).parse(given);
  return { ids, traceparent };
}
