import { startWithGoogle } from "../e2e/support/start-product.ts";
import { addPrivateAddresses } from "./inside-canary.ts";
import { startSpanSink } from "./span-sink.ts";

let stop: () => Promise<void>;
let removePrivateAddresses: () => Promise<void>;
let sink: Awaited<ReturnType<typeof startSpanSink>>;

/**
 * Starts two API processes, as in production, because a lock in the memory of one process protects nothing. They log at debug level and
 * trace every request for 28-secrets-in-logs.
 */
export async function setup(): Promise<void> {
  removePrivateAddresses = await addPrivateAddresses();
  sink = await startSpanSink();
  stop = await startWithGoogle({ apiProcesses: 2, env: { LOG_LEVEL: "debug", OTEL_EXPORTER_OTLP_ENDPOINT: sink.origin } });
}

export async function teardown(): Promise<void> {
  await stop();
  await sink.close();
  await removePrivateAddresses();
}
