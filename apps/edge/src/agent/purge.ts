import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { SitePointer } from "../releases/release-store.ts";

const timeoutMs = 5000;
const waitsMs = [500, 2000, 8000];

/**
 * Asks the CDN to purge everything tagged with the subdomain. If a purge fails, pages are stale only for the seconds of their
 * `s-maxage`.
 */
export function createPurge({ url, log, signal }: { url: string | undefined; log: Logger; signal: AbortSignal }) {
  async function ask({ subdomain, release }: SitePointer, to: string): Promise<void> {
    const reply = await fetch(to, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ subdomain, release }),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`The CDN replied ${reply.status}`);
  }

  return async function purge(pointer: SitePointer): Promise<void> {
    if (url === undefined) return;
    for (const waitMs of [...waitsMs, undefined]) {
      try {
        return await ask(pointer, url);
      } catch (err) {
        if (signal.aborted) return;
        const { subdomain, release } = pointer;
        if (waitMs === undefined) return log.error({ err, subdomain, release }, "could not purge a site; it is stale for some seconds");
        log.warn({ err, subdomain, release, waitMs }, "could not purge a site yet");
        await pause(waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
}
