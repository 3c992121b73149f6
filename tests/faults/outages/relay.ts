import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "../../fakes/loopback-server.ts";

export interface Relay {
  readonly port: number;
  /** The open sockets of both sides. */
  readonly sockets: ReadonlySet<Socket>;
  closeConnections(): void;
  close(): void;
}

interface RelayOptions {
  readonly servicePort: number;
  /** Refused connections are closed at once. */
  readonly isRefusing?: () => boolean;
  /** Forwards the bytes of a new connection. */
  readonly forward: (caller: Socket, service: Socket) => void;
}

/** Listens between the product and one of its services, on a port of its own. */
export async function startRelay({ servicePort, isRefusing, forward }: RelayOptions): Promise<Relay> {
  const sockets = new Set<Socket>();
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((caller) => {
    if (isRefusing?.()) return void caller.destroy();
    const service = connect({ port: servicePort, host: "127.0.0.1" });
    for (const [one, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    forward(caller, service);
  });
  const port = await listenOnLoopback(server, 0);
  return {
    port,
    sockets,
    closeConnections,
    close() {
      server.close();
      closeConnections();
    },
  };
}
