import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Redis } from "ioredis";
import type { Databases } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { listReleases } from "./queries.ts";
import { filesOf } from "./release-manifest.ts";
import { forgetAddresses, hideSites, listAddressesOf, raiseVersions, type Scope, showSites, type SiteRow } from "./site-queries.ts";
import { writePointer } from "./site-pointer.ts";
import { deleteSuspension, insertSuspension } from "./suspension-queries.ts";

export interface SiteSurroundings {
  databases: Databases;
  storage: Pick<Storage, "releases">;
  redis: Pick<Redis, "publish">;
  log: Pick<Log, "debug">;
}

/** What an author's addresses show. Truth first, in the directory; then the pointers that the edges read, as often as it takes. */
export interface Sites {
  /** Visitors find "no course here" within seconds; the address stays the author's. */
  takeDown(scope: Scope): Promise<void>;
  bringBack(scope: Scope): Promise<void>;
  /** The same by whoever runs the product: nothing that the author does shows it again. */
  suspend(scope: Scope, reason: string): Promise<void>;
  /** Shows what is neither taken down nor offline. Either answers alike when said again. */
  resume(scope: Scope): Promise<void>;
  /** For good: addresses, releases and all. May be repeated. */
  eraseSites(author: AuthorId): Promise<void>;
}

export function createSites(surroundings: SiteSurroundings): Sites {
  const { databases, storage } = surroundings;

  async function tellEdges(scope: Scope): Promise<void> {
    for (const address of await listAddressesOf(databases.directory, scope)) await pointEdgesAt(surroundings, address);
  }

  return {
    async takeDown(scope) {
      await hideSites(databases.directory, scope);
      await tellEdges(scope);
    },
    async bringBack(scope) {
      await showSites(databases.directory, scope);
      await tellEdges(scope);
    },
    async suspend(scope, reason) {
      // In one transaction: whoever switches one of these sites before it is overruled by the version, whoever does so later sees it.
      await databases.directory.transaction().execute(async (trx) => {
        await insertSuspension(trx, scope, reason);
        await raiseVersions(trx, scope);
      });
      await tellEdges(scope);
    },
    async resume(scope) {
      await databases.directory.transaction().execute(async (trx) => {
        await deleteSuspension(trx, scope);
        await raiseVersions(trx, scope);
      });
      await tellEdges(scope);
    },
    async eraseSites(author) {
      await hideSites(databases.directory, { author });
      await tellEdges({ author });
      const releases = await databases.forAuthor(author).transaction((trx) => listReleases(trx, author));
      for (const release of releases) await storage.releases.removeAllUnder(`releases/${release}/`);
      await storage.releases.removeAllUnder(filesOf(author));
      await forgetAddresses(databases.directory, author);
    },
  };
}

/** An older version than the one that stands changes nothing, so anyone may say it again. */
export async function pointEdgesAt({ storage, redis, log }: Omit<SiteSurroundings, "databases">, address: SiteRow): Promise<void> {
  const { subdomain, access } = address;
  const version = Number(address.version);
  await writePointer(storage.releases, { subdomain, release: shownBy(address), version, access });
  redis
    .publish("sites", JSON.stringify({ subdomain, version }))
    .catch((err: unknown) => log.debug({ err }, "the edge was not told and will find out by itself"));
}

/** The release that visitors of the address read. */
export function shownBy({ release_id, released_at, taken_down_at, unpublished_at, is_suspended }: SiteRow): string | null {
  return released_at || taken_down_at || unpublished_at || is_suspended ? null : release_id;
}
