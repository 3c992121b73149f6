import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { createLog } from "../../platform/log/log.ts";
import { type EdgeConfirmations, listenToEdges } from "./edge-confirmations.ts";

const { redisUrl } = readConfig();
const log = createLog({ level: "silent", process: "test" });
const edge = new Redis(redisUrl);
const open: EdgeConfirmations[] = [];

afterAll(async () => {
  for (const word of open) word.close();
  await edge.quit();
});

describe("edge confirmations", () => {
  it("waits for the wanted version of that site, or a later one", async () => {
    const subdomain = `site-${randomUUID()}`;
    const edges = await listen({ patienceMs: 60_000 });
    const order: string[] = [];
    const waits = edges.untilShown({ subdomain, version: 2 }).then(() => order.push("shown"));
    const said = [{ subdomain, version: 1 }, { subdomain: `${subdomain}-2`, version: 2 }, "none", { subdomain, version: 3 }];
    for (const message of said) {
      await edge.publish("edge", typeof message === "string" ? message : JSON.stringify(message));
      order.push("said");
    }
    await waits;
    expect(order.indexOf("shown")).toBeGreaterThanOrEqual(3);
  });

  it("stops waiting after its timeout, and never waits without Redis", async () => {
    const edges = await listen({ patienceMs: 50 });
    const began = performance.now();
    await edges.untilShown({ subdomain: `site-${randomUUID()}`, version: 1 });
    expect(performance.now() - began).toBeGreaterThan(45);
    const deaf = listenToEdges({ redisUrl: "redis://127.0.0.1:9", log, patienceMs: 60_000 });
    open.push(deaf);
    await deaf.untilShown({ subdomain: `site-${randomUUID()}`, version: 1 });
  });
});

/** Resolves once it is subscribed. */
async function listen({ patienceMs }: { patienceMs: number }): Promise<EdgeConfirmations> {
  const listeners = async () => Number((await edge.pubsub("NUMSUB", "edge"))[1]);
  const before = await listeners();
  const edges = listenToEdges({ redisUrl, log, patienceMs });
  open.push(edges);
  await expect.poll(listeners).toBeGreaterThan(before);
  return edges;
}
