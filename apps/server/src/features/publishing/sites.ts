import type { AuthorId } from "@coursewright/base/ids.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { createPointerOutbox, type SiteDependencies } from "./pointer-outbox.ts";
import { listReleases } from "./queries.ts";
import { filesOf } from "./release-manifest.ts";
import { forgetAddresses, hideSites, lockSites, type Moment, raiseVersions, type Scope, showSites, takeMoment } from "./site-queries.ts";
import { deleteSuspension, insertSuspension } from "./suspension-queries.ts";

type Change = (trx: WriteQuery) => Promise<void>;

/** Shows and hides an author's sites. The directory is the source of truth; the outbox copies it to the pointers that the edges read. */
export interface Sites {
  /** Visitors find "no course here" within seconds; the address stays the author's. */
  takeDown(scope: Scope): Promise<void>;
  /** Does nothing if the site was taken down after the moment: then the caller's check is out of date. */
  bringBack(scope: Scope & { moment?: Moment }): Promise<void>;
  /** Take it before checking whether a course may be shown. */
  moment(): Promise<Moment>;
  /** An operator takes the site down. The author cannot show it again. */
  suspend(scope: Scope, reason: string): Promise<void>;
  /** Shows the sites that are neither taken down nor offline. Both `suspend` and `resume` are idempotent. */
  resume(scope: Scope): Promise<void>;
  /** These four run in a directory transaction that also stores the reason. Call `tellEdges` afterwards to update the pointers at once. */
  takeDownWithin(trx: WriteQuery, scope: Scope): Promise<void>;
  bringBackWithin(trx: WriteQuery, scope: Scope): Promise<void>;
  suspendWithin(trx: WriteQuery, scope: Scope, reason: string): Promise<void>;
  resumeWithin(trx: WriteQuery, scope: Scope): Promise<void>;
  /** Call it after the commit. Never throws: a worker writes the pointers that it cannot. */
  tellEdges(scope: Scope): Promise<void>;
  /** Every worker runs this: it writes due pointers and returns their number. */
  writeDuePointers(): Promise<number>;
  /** Erases addresses, releases and files for good. Idempotent. */
  eraseSites(author: AuthorId): Promise<void>;
}

export function createSites(dependencies: SiteDependencies): Sites {
  const { databases, storage } = dependencies;
  const outbox = createPointerOutbox(dependencies);

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
      // The pointers must change before their releases are removed.
      await outbox.writeAll({ author });
      const releases = await databases.forAuthor(author).transaction((trx) => listReleases(trx, author));
      for (const release of releases) await storage.releases.removeAllUnder(`releases/${release}/`);
      await storage.releases.removeAllUnder(filesOf(author));
      await forgetAddresses(databases.directory, author);
    },
  };
}
