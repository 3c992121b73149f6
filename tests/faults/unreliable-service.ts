import { randomBytes } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "../fakes/loopback-server.ts";

/** Slow comes first, while connections are open: nothing comes back before it is well again. */
export const ailments = ["slow", "off", "garbage"] as const;
export type Ailment = (typeof ailments)[number];

/** Stands between the product and a service that it calls. */
export interface UnreliableService {
  readonly port: number;
  fall(ailment: Ailment): void;
  recover(): void;
  close(): void;
}

export async function startUnreliable(servicePort: number): Promise<UnreliableService> {
  let ailment: Ailment | undefined;
  const open = new Set<Socket>();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };

  const server = createServer((caller) => {
    if (ailment === "off") return void caller.destroy();
    const service = connect({ port: servicePort, host: "127.0.0.1" });
    for (const [one, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    caller.on("data", (bytes) => void (ailment === "garbage" ? caller.write(randomBytes(64)) : service.write(bytes)));
    service.on("data", (bytes) => void (ailment === undefined && caller.write(bytes)));
  });
  const port = await listenOnLoopback(server, 0);

  return {
    port,
    fall(next) {
      ailment = next;
      if (next === "off") endAll();
    },
    // What was on its way then has come too late: it begins anew.
    recover() {
      ailment = undefined;
      endAll();
    },
    close() {
      server.close();
      endAll();
    },
  };
}
