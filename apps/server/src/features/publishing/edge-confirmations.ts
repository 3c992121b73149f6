import { Redis } from "ioredis";
import { z } from "zod";
import type { Log } from "../../platform/log/log.ts";

/** Confirmations from the edges about the sites that they show. */
export interface EdgeConfirmations {
  /**
   * Waits until some edge confirms this version of the site, or a later one, but never longer than `patienceMs`. Returns at once while
   * Redis is down. Either is safe: an edge finds the pointer by itself, only later.
   */
  untilShown(site: { subdomain: string; version: number }): Promise<void>;
  close(): void;
}

const Shown = z.object({ subdomain: z.string(), version: z.number() });
const defaultPatienceMs = 5_000;

export function listenToEdges({ redisUrl, log, patienceMs = defaultPatienceMs }: EdgeConfirmationsOptions): EdgeConfirmations {
  const listener = new Redis(redisUrl, { maxRetriesPerRequest: null, connectTimeout: 2_000 });
  const waiting = new Set<{ subdomain: string; version: number; resolve(): void }>();
  let isListening = false;
  listener.on("error", (err) => log.debug({ err }, "cannot listen to the edges"));
  listener.on("close", () => {
    isListening = false;
  });
  listener.on("ready", () => {
    isListening = true;
    listener.subscribe("edge").catch((err: unknown) => log.debug({ err }, "cannot listen to the edges"));
  });
  listener.on("message", (_channel, message) => {
    const shown = Shown.safeParse(parseJson(message)).data;
    for (const each of waiting) if (shown?.subdomain === each.subdomain && shown.version >= each.version) each.resolve();
  });

  return {
    async untilShown(site) {
      if (!isListening) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { ...site, resolve };
      waiting.add(entry);
      const timer = setTimeout(resolve, patienceMs);
      await promise;
      clearTimeout(timer);
      waiting.delete(entry);
    },
    close: () => listener.disconnect(),
  };
}

interface EdgeConfirmationsOptions {
  redisUrl: string;
  log: Pick<Log, "debug">;
  patienceMs?: number;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
