import { connect, type Socket } from "node:net";
import { createServer } from "node:tls";
import { localInstance } from "../../../tools/local.ts";
import { certificate } from "./certificate.ts";

export interface Network {
  /** Ends every connection and refuses new ones. Browsers' own offline modes do not reach service workers. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** TLS in front of the edge. */
export async function startNetwork(): Promise<Network> {
  const { ports } = localInstance();
  const open = new Set<Socket>();
  const server = createServer(await certificate(), (client) => {
    // The edge limits requests by address, and simulated authors have an address each.
    const edge = connect({ host: "127.0.0.1", port: ports.edge, localAddress: client.remoteAddress ?? "127.0.0.1" });
    for (const [one, other] of [
      [client, edge],
      [edge, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  // A handshake in progress would keep the server open.
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const restore = () => new Promise<void>((resolve) => void server.listen(ports.edgeTls, "127.0.0.1", resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await restore();
  return { cut, restore };
}
