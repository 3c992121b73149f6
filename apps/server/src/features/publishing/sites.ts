import type { AuthorId } from "@coursewright/base/ids.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { createPointerOutbox, type SiteSurroundings } from "./pointer-outbox.ts";
import { listReleases } from "./queries.ts";
import { filesOf } from "./release-manifest.ts";
import { forgetAddresses, hideSites, lockSites, type Moment, raiseVersions, type Scope, showSites, takeMoment } from "./site-queries.ts";
import { deleteSuspension, insertSuspension } from "./suspension-queries.ts";

type Change = (trx: WriteQuery) => Promise<void>;

/** What an author's addresses show. The directory is the truth; the pointers that the edges read follow it by the outbox. */
export interface Sites {
  /** Visitors find "no course here" within seconds; the address stays the author's. */
  takeDown(scope: Scope): Promise<void>;
  /** Unless it was taken down after the moment: somebody who looked before that whether it is to be shown must not show it now. */
  bringBack(scope: Scope & { moment?: Moment }): Promise<void>;
  /** Before looking whether a course is to be shown. */
  moment(): Promise<Moment>;
  /** The same by whoever runs the product: nothing that the author does shows it again. */
  suspend(scope: Scope, reason: string): Promise<void>;
  /** Shows what is neither taken down nor offline. Either answers alike when said again. */
  resume(scope: Scope): Promise<void>;
  /** These four within a transaction of the directory that also holds the reason. The pointers follow; `tellEdges` makes it quick. */
  takeDownWithin(trx: WriteQuery, scope: Scope): Promise<void>;
  bringBackWithin(trx: WriteQuery, scope: Scope): Promise<void>;
  suspendWithin(trx: WriteQuery, scope: Scope, reason: string): Promise<void>;
  resumeWithin(trx: WriteQuery, scope: Scope): Promise<void>;
  /** After the commit. Never throws: what it cannot do, a worker does. */
  tellEdges(scope: Scope): Promise<void>;
  /** Every worker's: writes the pointers that nobody has written; answers how many. */
  writeDuePointers(): Promise<number>;
  /** For good: addresses, releases and all. May be repeated. */
  eraseSites(author: AuthorId): Promise<void>;
}

export function createSites(surroundings: SiteSurroundings): Sites {
  const { databases, storage } = surroundings;
  const outbox = createPointerOutbox(surroundings);

  async function takeDownWithin(trx: WriteQuery, scope: Scope): Promise<void> {
    await lockSites(trx, scope.author);
    await hideSites(trx, scope);
  }

  async function bringBackWithin(trx: WriteQuery, { moment, ...scope }: Scope & { moment?: Moment }): Promise<void> {
    await lockSites(trx, scope.author);
    await showSites(trx, { ...scope, moment: moment ?? (await takeMoment(trx)) });
  }

  async function suspendWithin(trx: WriteQuery, scope: Scope, reason: string): Promise<void> {
    await lockSites(trx, scope.author);
    await insertSuspension(trx, scope, reason);
    await raiseVersions(trx, scope);
  }

  async function resumeWithin(trx: WriteQuery, scope: Scope): Promise<void> {
    await lockSites(trx, scope.author);
    await deleteSuspension(trx, scope);
    await raiseVersions(trx, scope);
  }

  async function change(scope: Scope, write: Change): Promise<void> {
    await databases.directory.transaction().execute(write);
    await outbox.writeSoon(scope);
  }

  return {
    takeDown: (scope) => change(scope, (trx) => takeDownWithin(trx, scope)),
    bringBack: (scope) => change(scope, (trx) => bringBackWithin(trx, scope)),
    moment: () => takeMoment(databases.directory),
    suspend: (scope, reason) => change(scope, (trx) => suspendWithin(trx, scope, reason)),
    resume: (scope) => change(scope, (trx) => resumeWithin(trx, scope)),
    takeDownWithin,
    bringBackWithin,
    suspendWithin,
    resumeWithin,
    tellEdges: outbox.writeSoon,
    writeDuePointers: outbox.writeDue,
    async eraseSites(author) {
      await databases.directory.transaction().execute((trx) => takeDownWithin(trx, { author }));
      // Before what they point at goes.
      await outbox.writeAll({ author });
      const releases = await databases.forAuthor(author).transaction((trx) => listReleases(trx, author));
      for (const release of releases) await storage.releases.removeAllUnder(`releases/${release}/`);
      await storage.releases.removeAllUnder(filesOf(author));
      await forgetAddresses(databases.directory, author);
    },
  };
}
