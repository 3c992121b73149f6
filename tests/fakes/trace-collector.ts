import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { closeServer, listenOnLoopback, sendJson } from "./loopback-server.ts";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string().length(32),
  spanId: z.string().length(16),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(Attribute).default([]),
});
/** OTLP over HTTP as JSON (opentelemetry.io/docs/specs/otlp). */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** The process that sent the span. */
  readonly process: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface TraceCollector {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly origin: string;
  readonly spans: readonly CollectedSpan[];
  /** All raw request bodies. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

export async function startTraceCollector({ port }: { port: number }): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const received: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url !== "/v1/traces") return sendJson(response, 404, {});
      const body: unknown = await json(request);
      received.push(JSON.stringify(body));
      spans.push(...Export.parse(body).resourceSpans.flatMap(spansOf));
      sendJson(response, 200, {});
    })().catch((error: unknown) => sendJson(response, 400, { message: String(error) }));
  });
  const origin = `http://127.0.0.1:${await listenOnLoopback(server, port)}`;
  return { origin, spans, received, close: () => closeServer(server) };
}

function spansOf({ resource, scopeSpans }: z.infer<typeof Export>["resourceSpans"][number]): CollectedSpan[] {
  const process = String(valuesOf(resource.attributes)["service.instance.id"]);
  return scopeSpans.flatMap((scope) =>
    scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
      traceId,
      spanId,
      parentSpanId,
      name,
      process,
      attributes: valuesOf(attributes),
    })),
  );
}

function valuesOf(attributes: readonly z.infer<typeof Attribute>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
