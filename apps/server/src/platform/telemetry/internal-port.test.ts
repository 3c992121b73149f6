import { createServer } from "node:net";
import { once } from "node:events";
import { version } from "@coursewright/base/version.ts";
import { expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { openInternalPort } from "./internal-port.ts";

const log = createLog({ level: "silent", process: "test" });

it("reports a live process as not ready until it can work", async () => {
  const metricsPort = await freePort();
  const telemetry = { answerMetrics: undefined, close: async () => undefined };
  let isReady = false;
  const { close } = await openInternalPort({
    config: { telemetry: { metricsPort, metricsHost: "127.0.0.1", tracesUrl: undefined, sampled: 1 } },
    telemetry,
    log,
    async checkReady() {
      if (!isReady) throw new Error("The slot is not held");
    },
  });
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${metricsPort}${path}`);
    return [reply.status, await reply.text()];
  };
  expect(await ask("/healthz")).toEqual([200, `alive ${version}\n`]);
  expect(await ask("/readyz")).toEqual([503, "not ready\n"]);
  isReady = true;
  expect(await ask("/readyz")).toEqual([200, "ready\n"]);
  expect((await ask("/api/users"))[0]).toBe(404);
  close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
