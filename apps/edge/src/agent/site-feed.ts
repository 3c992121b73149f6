import { Subdomain } from "@coursewright/base/ids.ts";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";
import type { SitePointer } from "../releases/release-store.ts";

const SiteChanged = z.object({ subdomain: Subdomain });

/** The quick way to hear of a publish and to say that it is live. All of it may fail: the listing finds what was missed. */
export function openSiteFeed({ url, log, onChanged }: { url: string; log: Logger; onChanged: (subdomain: Subdomain) => void }) {
  const options = { retryStrategy: (attempt: number) => Math.min(attempt * 200, 3000), connectTimeout: 2000 };
  const listener = new Redis(url, { ...options, maxRetriesPerRequest: null });
  const speaker = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  for (const connection of [listener, speaker]) connection.on("error", (err) => log.debug({ err }, "Redis is not there"));

  listener.on("message", (_channel, message) => {
    const change = SiteChanged.safeParse(parseJson(message));
    if (change.success) onChanged(change.data.subdomain);
    else log.warn({ message }, "a message that is none");
  });
  listener.subscribe("sites").catch((err: unknown) => log.warn({ err }, "cannot listen for publishes"));

  return {
    tell(pointer: SitePointer): void {
      speaker.publish("edge", JSON.stringify(pointer)).catch((err: unknown) => log.debug({ err }, "nobody was told"));
    },
    close(): void {
      listener.disconnect();
      speaker.disconnect();
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
