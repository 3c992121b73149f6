import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { localInstance } from "../../tools/local.ts";
import { prepareFolder } from "../../tools/services/daemon.ts";
import { closeServer, listenOnLoopback, sendJson } from "../fakes/loopback-server.ts";

/** All OTLP data of this run. Kept on disk, because the attacks make tens of thousands of requests. */
export const spansFile = join(localInstance().dataDir, "reports", "attack-spans.jsonl");

export async function startSpanSink() {
  prepareFolder(localInstance(), "reports");
  const file = createWriteStream(spansFile);
  const server = createServer((request, response) => {
    request.on("data", (bytes: Buffer) => file.write(bytes));
    request.on("end", () => {
      file.write("\n");
      sendJson(response, 200, {});
    });
  });
  const origin = `http://127.0.0.1:${await listenOnLoopback(server, 0)}`;
  return {
    origin,
    async close() {
      await closeServer(server);
      file.end();
      await finished(file);
    },
  };
}
