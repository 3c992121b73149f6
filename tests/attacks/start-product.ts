import { startWithGoogle } from "../e2e/support/start-product.ts";
import { addPrivateAddresses } from "./inside-canary.ts";
import { startSpanSink } from "./span-sink.ts";

let stop: () => Promise<void>;
let removePrivateAddresses: () => Promise<void>;
let sink: Awaited<ReturnType<typeof startSpanSink>>;

/**
 * Two API processes, as in production: a lock that one process keeps in its memory protects nothing. They log at debug level and trace
 * every request: 28-secrets-in-logs reads all of it.
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
