import { Subdomain } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { findSite, keepNameFree, overtake } from "./site-queries.ts";
import { pointEdgesAt, shownBy, type SiteSurroundings } from "./pointer-outbox.ts";

export interface Realigned {
  /** Sites whose pointers said more than the directory knows: they show what it says again. */
  mended: Subdomain[];
  /** Names that nobody has, though a course is shown there: they were taken in what was lost. */
  unknown: Subdomain[];
}

const Pointer = z.object({ subdomain: Subdomain, release: z.string().nullable(), version: z.number().int() });
const atOnce = 32;

/**
 * A directory that was restored may lack its last switches, while the pointers have them. Pointers never go back, so the
 * next switches of such a site would be ignored: its version must first pass the pointer's. May be repeated.
 */
export async function realignSites(surroundings: SiteSurroundings): Promise<Realigned> {
  const realigned: Realigned = { mended: [], unknown: [] };

  async function realign(key: string): Promise<void> {
    const object = await surroundings.storage.releases.get(key);
    if (!object) return;
    const pointer = Pointer.parse(JSON.parse(Buffer.from(object.bytes).toString()));
    const { directory } = surroundings.databases;
    const site = await findSite(directory, pointer.subdomain);
    if (!site) {
      await keepNameFree(directory, pointer);
      realigned.unknown.push(pointer.subdomain);
      return;
    }
    const version = Number(site.version);
    // Also a name that was kept free has its pointer's version.
    const agrees = site.released_at !== null || shownBy(site) === pointer.release;
    if (version > pointer.version || (version === pointer.version && agrees)) return;
    // What an author took offline stays so, also where the directory has forgotten it.
    const overtaken = await overtake(directory, { ...pointer, isHidden: pointer.release === null && version < pointer.version });
    if (!overtaken) return;
    await pointEdgesAt(surroundings, overtaken);
    realigned.mended.push(pointer.subdomain);
  }

  const batch: Array<Promise<void>> = [];
  for await (const { key } of surroundings.storage.releases.list("sites/")) {
    batch.push(realign(key));
    if (batch.length === atOnce) await Promise.all(batch.splice(0));
  }
  await Promise.all(batch);
  return realigned;
}
