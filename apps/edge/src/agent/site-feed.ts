import { Subdomain } from "@coursewright/base/ids.ts";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";
import type { SitePointer } from "../releases/release-store.ts";

const SiteChanged = z.object({ subdomain: Subdomain });

/** Receives publishes and announces live sites over Redis. It may fail: the periodic listing finds missed publishes. */
export function openSiteFeed({ url, log, onChanged }: { url: string; log: Logger; onChanged: (subdomain: Subdomain) => void }) {
  const options = { retryStrategy: (attempt: number) => Math.min(attempt * 200, 3000), connectTimeout: 2000 };
  const listener = new Redis(url, { ...options, maxRetriesPerRequest: null });
  const publisher = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  for (const connection of [listener, publisher]) connection.on("error", (err) => log.debug({ err }, "Redis is unavailable"));

  listener.on("message", (_channel, message) => {
    const change = SiteChanged.safeParse(parseJson(message));
    if (change.success) onChanged(change.data.subdomain);
    else log.warn({ message }, "ignored an invalid message");
  });
  listener.subscribe("sites").catch((err: unknown) => log.warn({ err }, "could not subscribe to publishes"));

  return {
    announce(pointer: SitePointer): void {
      publisher.publish("edge", JSON.stringify(pointer)).catch((err: unknown) => log.debug({ err }, "could not announce a live site"));
    },
    close(): void {
      listener.disconnect();
      publisher.disconnect();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
