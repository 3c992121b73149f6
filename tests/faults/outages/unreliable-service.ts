import { randomBytes } from "node:crypto";
import { startRelay } from "./relay.ts";

/** A slow service takes requests and sends nothing until it recovers. It comes first, while connections are open. */
export const serviceFailures = ["slow", "off", "garbage"] as const;
export type Failure = (typeof serviceFailures)[number];

/** A relay to a service of the product that can be made to fail. */
export interface UnreliableService {
  readonly port: number;
  fail(failure: Failure): void;
  recover(): void;
  close(): void;
}

export async function startUnreliable(servicePort: number): Promise<UnreliableService> {
  let failure: Failure | undefined;
  const relay = await startRelay({
    servicePort,
    isRefusing: () => failure === "off",
    forward(caller, service) {
      caller.on("data", (bytes) => void (failure === "garbage" ? caller.write(randomBytes(64)) : service.write(bytes)));
      service.on("data", (bytes) => void (failure === undefined && caller.write(bytes)));
    },
  });

  return {
    port: relay.port,
    fail(next) {
      failure = next;
      if (next === "off") relay.closeConnections();
    },
    // Replies that were held back are lost, so clients must reconnect.
    recover() {
      failure = undefined;
      relay.closeConnections();
    },
    close: relay.close,
  };
}
