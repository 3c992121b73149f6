import { z } from "zod";
import type { Bucket } from "../../platform/storage/storage.ts";

/** The release that a subdomain shows, or null. The edges read only these, never the directory. */
export interface SitePointer {
  subdomain: string;
  release: string | null;
  version: number;
  /** Whether anyone may read it, or only members. */
  access: "open" | "members";
}

const Versioned = z.object({ version: z.number() });
const collisions = 5;

/** A pointer only moves to a higher version, so a late writer cannot undo a newer switch. */
export async function writePointer(releases: Bucket, pointer: SitePointer): Promise<void> {
  const key = `sites/${pointer.subdomain}.json`;
  for (let attempt = 0; attempt < collisions; attempt += 1) {
    const current = await releases.get(key);
    if (current && Versioned.parse(JSON.parse(Buffer.from(current.bytes).toString())).version >= pointer.version) return;
    if (await releases.replace(key, JSON.stringify(pointer), { contentType: "application/json", over: current })) return;
  }
  throw new Error(`Too many processes write the pointer of ${pointer.subdomain} at once`);
}
