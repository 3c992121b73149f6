import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer, TraceFlags } from "@opentelemetry/api";
import { circumstances, type Ids, within } from "./circumstances.ts";

let tracer: Tracer | undefined;

/** Undefined ends the tracing. */
export function traceBy(one: Tracer | undefined): void {
  tracer = one;
}

const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, call: SpanKind.CLIENT, step: SpanKind.INTERNAL } as const;
export type SpanKindName = keyof typeof kinds;

interface Root {
  name: string;
  kind: SpanKindName;
  ids: Ids;
  /** The parent in another process. */
  traceparent: string | undefined;
}

/** Starts a trace or continues one in this process. Undefined without tracing. */
export function openRoot({ name, kind, ids, traceparent }: Root): Span | undefined {
  if (!tracer) return undefined;
  const parent = contextOf(traceparent);
  return tracer.startSpan(name, { kind: kinds[kind], attributes: attributesOf(ids) }, parent);
}

export function attributesOf({ requestId, jobId, uid }: Ids): Attributes {
  return {
    ...(requestId !== undefined && { "coursewright.request": requestId }),
    ...(jobId !== undefined && { "coursewright.job": jobId }),
    ...(uid !== undefined && { "coursewright.account": uid }),
  };
}

/** Traces a part of a request or job. Work outside of both creates no span. */
export async function span<T>(name: string, kind: SpanKindName, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const { ids, span: parent } = circumstances();
  if (!tracer || !parent) return work();
  const own = tracer.startSpan(name, { kind: kinds[kind], attributes }, trace.setSpan(ROOT_CONTEXT, parent));
  try {
    return await within({ ids, span: own }, work);
  } catch (error) {
    fail(own, error);
    throw error;
  } finally {
    own.end();
  }
}

/** True if a span would be recorded. */
export function isTraced(): boolean {
  return circumstances().span?.isRecording() ?? false;
}

/** Records a span that is already over. */
export function pastSpan(name: string, attributes: Attributes, { ms, error }: { ms: number; error?: unknown }): void {
  const { span: parent } = circumstances();
  if (!tracer || !parent) return;
  const endedAt = Date.now();
  const own = tracer.startSpan(name, { kind: kinds.call, attributes, startTime: endedAt - ms }, trace.setSpan(ROOT_CONTEXT, parent));
  if (error !== undefined) fail(own, error);
  own.end(endedAt);
}

/** Records only the error's name, because its message may quote an author. */
export function fail(failed: Span, error: unknown): void {
  failed.setStatus({ code: SpanStatusCode.ERROR });
  failed.setAttribute("error.type", nameOf(error));
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** The header that continues this trace in another process (W3C Trace Context). */
export function currentTraceparent(): string | undefined {
  const context = circumstances().span?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-${(context.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, "0")}`;
}

export function traceHeaders(): { traceparent?: string } {
  const parent = currentTraceparent();
  return parent === undefined ? {} : { traceparent: parent };
}

function contextOf(header: string | undefined) {
  const [, traceId, spanId, flags] = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(header ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}
