import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Server as NetServer } from "node:net";

/** Port 0 chooses a free port. Returns the port in use. */
export async function listenOnLoopback(server: NetServer, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address.port;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

/** Ends the process cleanly when its supervisor or a developer's Ctrl-C asks for it. */
export function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      void close().then(() => process.exit(0));
    });
  }
}
