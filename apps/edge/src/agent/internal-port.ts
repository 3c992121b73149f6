import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { version } from "@coursewright/base/version.ts";

interface AgentState {
  isReady: boolean;
  /** Keyed by name without the common prefix. */
  metrics: Readonly<Record<string, { help: string; type: "gauge" | "counter"; value: number }>>;
}

interface InternalPortOptions {
  port: number | undefined;
  host: string;
  readState(): AgentState;
}

/** Serves `/healthz`, `/readyz` and Prometheus `/metrics` to the operator. Without a port, it is off. */
export async function openInternalPort({ port, host, readState }: InternalPortOptions): Promise<{ close(): void }> {
  if (port === undefined) return { close: () => undefined };
  const server = createServer(({ url }, response) => {
    const state = readState();
    if (url === "/healthz") say(response, 200, `alive ${version}\n`);
    else if (url === "/readyz") say(response, state.isReady ? 200 : 503, state.isReady ? "ready\n" : "not ready\n");
    else if (url === "/metrics") say(response, 200, textOf(state));
    else say(response, 404, "not found\n");
  }).listen(port, host);
  await once(server, "listening");
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function textOf({ metrics }: AgentState): string {
  return Object.entries(metrics)
    .map(([name, { help, type, value }]) => {
      const whole = `coursewright_edge_${name}`;
      return `# HELP ${whole} ${help}\n# TYPE ${whole} ${type}\n${whole} ${value}\n`;
    })
    .join("");
}

function say(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(words);
}
