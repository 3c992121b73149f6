import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import type { GuardedProbe } from "../../platform/guarded-fetch/guarded-probe.ts";

interface LinksOptions {
  redis: Pick<Redis, "get" | "set">;
  probe: GuardedProbe;
}

/** Further links are not checked: hundreds of them would take minutes. */
const maxLinks = 60;
const atOnce = 8;
const maxMs = 10_000;
const keptSeconds = 3600;

/** Finds broken links. Results are cached for an hour, so that reopening the screen sends no further requests. */
export function createLinks({ redis, probe }: LinksOptions) {
  async function isBroken(address: string, signal: AbortSignal): Promise<boolean> {
    const key = `link:${createHash("sha256").update(address).digest("base64url")}`;
    // Without Redis the address is probed again.
    const kept = await redis.get(key).catch(() => null);
    if (kept !== null) return kept === "broken";
    const found = await probe(address, signal);
    if (found !== "unknown") await redis.set(key, found, "EX", keptSeconds).catch(() => null);
    return found === "broken";
  }

  return async function findBroken(addresses: Iterable<string>): Promise<Set<string>> {
    const waiting = [...new Set(addresses)].filter((address) => address.startsWith("https:")).slice(0, maxLinks);
    const broken = new Set<string>();
    const signal = AbortSignal.timeout(maxMs);
    const lane = async () => {
      for (let address = waiting.pop(); address !== undefined && !signal.aborted; address = waiting.pop()) {
        if (await isBroken(address, signal)) broken.add(address);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return broken;
  };
}
