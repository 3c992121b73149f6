import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { version } from "@coursewright/base/version.ts";

interface Told {
  isReady: boolean;
  /** By name, without what all of ours begin with. */
  metrics: Readonly<Record<string, { help: string; type: "gauge" | "counter"; value: number }>>;
}

interface InternalPortOptions {
  port: number | undefined;
  host: string;
  tell(): Told;
}

/** For whoever runs the node: `/healthz`, `/readyz` and `/metrics` as Prometheus reads them. Nothing is there without a port. */
export async function openInternalPort({ port, host, tell }: InternalPortOptions): Promise<{ close(): void }> {
  if (port === undefined) return { close: () => undefined };
  const server = createServer(({ url }, response) => {
    const told = tell();
    if (url === "/healthz") say(response, 200, `alive ${version}\n`);
    else if (url === "/readyz") say(response, told.isReady ? 200 : 503, told.isReady ? "ready\n" : "not ready\n");
    else if (url === "/metrics") say(response, 200, textOf(told));
    else say(response, 404, "nothing is here\n");
  }).listen(port, host);
  await once(server, "listening");
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function textOf({ metrics }: Told): string {
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
