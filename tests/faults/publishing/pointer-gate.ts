import { createServer, request } from "node:http";
import type { Socket } from "node:net";
import { closeServer, listenOnLoopback } from "../../fakes/loopback-server.ts";
import { eventually } from "../../product/eventually.ts";

/** A proxy of the object store that can hold back all writes of pointers, so that a process can be killed just before one. */
export interface PointerGate {
  readonly port: number;
  shut(): void;
  /** Resolves when a process is about to write a pointer. */
  reached(): Promise<void>;
  /** Refuses the held writes. Their process was killed or retries. */
  open(): void;
  close(): Promise<void>;
}

export async function startPointerGate(storePort: number): Promise<PointerGate> {
  let isShut = false;
  const held = new Set<Socket>();
  const server = createServer((asked, answer) => {
    if (isShut && asked.method === "PUT" && asked.url?.includes("/sites/")) {
      held.add(asked.socket);
      return;
    }
    // The signature covers the host that the client named, so the headers are forwarded unchanged.
    const { method, url: path, rawHeaders: headers } = asked;
    const passedOn = request({ host: "127.0.0.1", port: storePort, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(answer);
    });
    passedOn.on("error", () => answer.destroy());
    asked.pipe(passedOn);
  });
  const port = await listenOnLoopback(server, 0);
  return {
    port,
    shut() {
      isShut = true;
    },
    async reached() {
      await eventually("a pointer about to be written", async () => held.size > 0);
    },
    open() {
      isShut = false;
      for (const socket of held) socket.destroy();
      held.clear();
    },
    close: () => closeServer(server),
  };
}
