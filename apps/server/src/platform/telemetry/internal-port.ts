import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { version } from "@coursewright/base/version.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import type { Telemetry } from "./telemetry.ts";

interface InternalPortOptions {
  config: Pick<Config, "telemetry">;
  telemetry: Telemetry;
  log: Log;
  /** Throws if the process is not ready. */
  checkReady(): Promise<void>;
}

/** Serves `/healthz`, `/readyz` and `/metrics` for operators on a port that the edge does not expose. */
export async function openInternalPort({ config, telemetry, log, checkReady }: InternalPortOptions): Promise<{ close(): void }> {
  const { metricsPort: port, metricsHost: host } = config.telemetry;
  if (port === undefined) return { close: () => undefined };
  const server = createServer((request, response) => {
    if (request.url === "/healthz") return say(response, 200, `alive ${version}`);
    if (request.url === "/metrics" && telemetry.answerMetrics) return telemetry.answerMetrics(request, response);
    if (request.url !== "/readyz") return say(response, 404, "nothing is here");
    checkReady().then(
      () => say(response, 200, "ready"),
      (err: unknown) => {
        log.warn({ err }, "not ready");
        say(response, 503, "not ready");
      },
    );
  }).listen(port, host);
  await once(server, "listening");
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function say(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${words}\n`);
}
