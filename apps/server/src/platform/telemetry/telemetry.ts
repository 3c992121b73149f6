import { monitorEventLoopDelay } from "node:perf_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Config } from "../config/config.ts";
import { gauge, measureBy } from "./metrics.ts";
import { traceBy } from "./spans.ts";

export interface Telemetry {
  /** Answers with metrics for Prometheus. Undefined if metrics are off. */
  readonly answerMetrics: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Flushes the remaining spans. */
  close(): Promise<void>;
}

const loopDelay = gauge("coursewright_event_loop_delay_seconds", { help: "How late the event loop was since the last reading" });
const residentBytes = gauge("coursewright_resident_bytes", { help: "Memory that the process holds" });
const sendEveryMs = 1_000;
const closeWithinMs = 2_000;

/**
 * Registers nothing globally, so libraries cannot report data that we have not chosen (decision 0050).
 */
export function startTelemetry({ telemetry, processName }: { telemetry: Config["telemetry"]; processName: string }): Telemetry {
  const resource = resourceFromAttributes({ "service.name": "coursewright", "service.instance.id": `${processName}-${process.pid}` });
  const traces = telemetry.tracesUrl === undefined ? undefined : startTracing({ ...telemetry, url: telemetry.tracesUrl, resource });
  const metrics = telemetry.metricsPort === undefined ? undefined : startMetrics(resource);
  return {
    answerMetrics: metrics?.answer,
    async close() {
      metrics?.stop();
      traceBy(undefined);
      // An unreachable collector must not delay the shutdown.
      await traces?.shutdown().catch(() => undefined);
    },
  };
}

type Resource = ReturnType<typeof resourceFromAttributes>;

function startTracing({ url, sampled, resource }: { url: string; sampled: number; resource: Resource }): TracerProvider {
  const byRatio = new TraceIdRatioBasedSampler(sampled);
  const provider = new TracerProvider({
    resource,
    // We choose the sampling rate, not the client's header.
    sampler: new ParentBasedSampler({ root: byRatio, remoteParentSampled: byRatio }),
    spanLimits: { attributeValueLengthLimit: 500 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: closeWithinMs }),
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: closeWithinMs,
      }),
    ],
  });
  traceBy(provider.getTracer("coursewright"));
  return provider;
}

function startMetrics(resource: Resource) {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  measureBy(new MeterProvider({ resource, readers: [exporter] }).getMeter("coursewright"));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const stops = [
    loopDelay.read(() => {
      const readings = ([50, 99] as const).map((percent) => ({
        value: delay.percentile(percent) / 1e9,
        labels: { quantile: String(percent / 100) },
      }));
      delay.reset();
      return readings;
    }),
    residentBytes.read(() => [{ value: process.memoryUsage.rss() }]),
  ];
  return {
    answer: (request: IncomingMessage, response: ServerResponse) => exporter.getMetricsRequestHandler(request, response),
    stop() {
      delay.disable();
      for (const stop of stops) stop();
      measureBy(undefined);
    },
  };
}
