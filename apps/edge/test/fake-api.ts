import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A fake API for the edge. `answer` overrides replies; other requests are echoed. */
export async function startFakeApi(answer: (asked: Asked, reply: ServerResponse) => boolean = () => false) {
  const asked: Asked[] = [];
  const server = createServer((request, reply) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const question = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
      asked.push(question);
      if (answer(question, reply)) return;
      if (question.url.startsWith("/api/edge/moved")) reply.statusCode = 404;
      if (question.url.startsWith("/api/r2/file")) reply.setHeader("cache-control", "public, max-age=31536000, immutable");
      reply.end(JSON.stringify(question));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    asked,
    port: address.port,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
