import { Subdomain } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { findSite, keepNameFree, overtake } from "./site-queries.ts";
import { pointEdgesAt, shownBy, type SiteDependencies } from "./pointer-outbox.ts";

export interface Realigned {
  /** Sites whose pointers were newer than the directory. They now show what the directory says. */
  mended: Subdomain[];
  /** Names with a pointer but no row: the restore lost their claim. */
  unknown: Subdomain[];
}

const Pointer = z.object({ subdomain: Subdomain, release: z.string().nullable(), version: z.number().int() });
const atOnce = 32;

/**
 * A restored directory may lack the last switches, while the pointers have them. A pointer never moves to a lower version, so the
 * edges would ignore the site's next switches. This raises the site's version above its pointer's. Idempotent.
 */
export async function realignSites(dependencies: SiteDependencies): Promise<Realigned> {
  const realigned: Realigned = { mended: [], unknown: [] };

  async function realign(key: string): Promise<void> {
    const object = await dependencies.storage.releases.get(key);
    if (!object) return;
    const pointer = Pointer.parse(JSON.parse(Buffer.from(object.bytes).toString()));
    const { directory } = dependencies.databases;
    const site = await findSite(directory, pointer.subdomain);
    if (!site) {
      await keepNameFree(directory, pointer);
      realigned.unknown.push(pointer.subdomain);
      return;
    }
    const version = Number(site.version);
    // A name from `keepNameFree` also has its pointer's version.
    const agrees = site.released_at !== null || shownBy(site) === pointer.release;
    if (version > pointer.version || (version === pointer.version && agrees)) return;
    // If the author took the site offline and the restore lost that, it stays offline.
    const overtaken = await overtake(directory, { ...pointer, isHidden: pointer.release === null && version < pointer.version });
    if (!overtaken) return;
    await pointEdgesAt(dependencies, overtaken);
    realigned.mended.push(pointer.subdomain);
  }

  const batch: Array<Promise<void>> = [];
  for await (const { key } of dependencies.storage.releases.list("sites/")) {
    batch.push(realign(key));
    if (batch.length === atOnce) await Promise.all(batch.splice(0));
  }
  await Promise.all(batch);
  return realigned;
}
