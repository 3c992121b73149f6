import { setImmediate as laterTurn } from "node:timers/promises";
import { type AuthorId, Subdomain } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { offlineFiles } from "@coursewright/course-page/offline/listing.ts";
import type { ReleaseAssets } from "@coursewright/course-page/release-assets.ts";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { renderPage, renderShell } from "@coursewright/course-page/render-course.tsx";
import { socialCardPath } from "@coursewright/course-page/social-card.tsx";
import type { Redis } from "ioredis";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { type CourseSources, readReleasable } from "./course-facts.ts";
import type { EdgeConfirmations } from "./edge-confirmations.ts";
import { freeze } from "./frozen-course.ts";
import { changesBetween, countChanges } from "./page-changes.ts";
import { advance, endPublication, findPublication, markFrozen, type PublicationRow, recordContents, recordProgress } from "./queries.ts";
import { createSharedFiles, storeReleaseFiles } from "./release-files.ts";
import { filesOf, type Manifest, type ManifestEntry, readManifest, writeManifest } from "./release-manifest.ts";
import { inputHash, pagesToRender, reusedFiles } from "./release-plan.ts";
import { presentPublication } from "./service.ts";
import { pointEdgesAt } from "./pointer-outbox.ts";
import { listAddresses, lockSites, pointAtRelease, releaseOtherAddresses } from "./site-queries.ts";
import { findSuspension } from "./suspension-queries.ts";
import { findNewestLive, markOldVersionsDue } from "./version-queries.ts";

export interface PublicationRef {
  author: AuthorId;
  publicationId: string;
}

export interface FrozenRelease {
  /** The compressed snapshot of the course. */
  course: string;
  /** The release whose unchanged pages are reused. */
  base: string | null;
  /** The uuids of the pages to render. */
  changed: string[];
}

/** A restarted job gets "stored" if its release is stored and perhaps shown already, and "ended" if it has ended. */
export type Frozen = FrozenRelease | "stored" | "ended" | null;

export type StoredPages = Pick<Manifest, "files" | "inputs">;

/** The steps of a publication. Each may be repeated; none undoes a later one. */
export interface ReleaseService {
  /** Reads the current course and plans its release. Returns null if there is no course to publish any more. */
  freeze(ref: PublicationRef): Promise<Frozen>;
  storePages(ref: PublicationRef, course: ReleasedCourse, pages: PageRange): Promise<StoredPages>;
  /** Joins all audio of the course into one file; null if it has none. */
  bindAudiobook(ref: PublicationRef, course: ReleasedCourse): Promise<ReleasedCourse["audiobook"]>;
  /** Stores the cover and the shared files, and then the manifest, which completes the release. */
  storeRelease(ref: PublicationRef, course: ReleasedCourse, parts: ReleaseParts): Promise<void>;
  switchSite(ref: PublicationRef): Promise<void>;
  end(trx: WriteQuery, ref: PublicationRef, outcome: Outcome): Promise<void>;
  /** Fails a publication whose workflow no longer exists. */
  abandon(ref: PublicationRef): Promise<void>;
  announce(ref: PublicationRef): Promise<void>;
}

interface PageRange {
  uuids: readonly string[];
  /** The number of finished pages once this range is done. */
  done: number;
  total: number;
}

interface ReleaseParts extends Pick<FrozenRelease, "base" | "changed"> {
  stored: readonly StoredPages[];
}

type Outcome = { state: "live" } | { state: "failed"; error: string };

interface ReleaseServiceOptions extends CourseSources {
  databases: Databases;
  storage: Pick<Storage, "releases">;
  redis: Pick<Redis, "publish">;
  /** Without it, a site counts as live as soon as the edges are notified. */
  edges?: Pick<EdgeConfirmations, "untilShown">;
  live: { publish(author: AuthorId, event: LiveEvent): void };
  bindAudiobook?(release: { uid: AuthorId; releaseId: string }, course: ReleasedCourse): Promise<ReleasedCourse["audiobook"]>;
  assets: ReleaseAssets;
  buildId: string;
  courseOrigin(subdomain: string): string;
  /** Draws the preview image of a shared link, as a PNG; null if that fails. */
  drawCard?(course: ReleasedCourse): Promise<Uint8Array | null>;
  log: Log;
}

export function createReleaseService(options: ReleaseServiceOptions): ReleaseService {
  const { databases, storage, live, assets, buildId, courseOrigin } = options;
  const write = <T>({ author }: PublicationRef, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);

  async function read(ref: PublicationRef): Promise<PublicationRow> {
    const row = await write(ref, (trx) => findPublication(trx, idOf(ref)));
    if (!row) throw new Error(`There is no publication ${ref.publicationId}`);
    return row;
  }

  async function announce(ref: PublicationRef): Promise<void> {
    live.publish(ref.author, { type: "publication", publication: presentPublication(await read(ref), courseOrigin) });
  }

  const targetOf = ({ author }: PublicationRef) => ({ releases: storage.releases, under: filesOf(author) });
  const storeShared = createSharedFiles(storage.releases, assets.files);

  const baseOf = (release: string | null) => (release === null ? undefined : readManifest(storage.releases, release));

  async function storePage(ref: PublicationRef, course: ReleasedCourse, uuid: string): Promise<StoredPages> {
    const files = renderPage(course, uuid, assets);
    const [{ path }] = files;
    const stored = await storeReleaseFiles(targetOf(ref), files);
    return { files: stored.map((entry) => ({ ...entry, of: path })), inputs: { [path]: inputHash({ course, buildId }, uuid) } };
  }

  /** Reuses the earlier card while its content is the same. A release is complete without a card. */
  async function storeCard(ref: PublicationRef, course: ReleasedCourse, old: Manifest | undefined): Promise<ManifestEntry[]> {
    const path = socialCardPath(course);
    const known = old?.files.filter((file) => file.path === path) ?? [];
    if (known.length > 0) return known;
    const body = await options.drawCard?.(course);
    return body ? storeReleaseFiles(targetOf(ref), [{ path, body, contentType: "image/png", isFree: true }]) : [];
  }

  return {
    async freeze(ref) {
      const { author } = ref;
      if (!(await write(ref, (trx) => markFrozen(trx, idOf(ref))))) return (await read(ref)).state === "switching" ? "stored" : "ended";
      const { project_id: projectId, subdomain } = await read(ref);
      if ((await findSuspension(databases.directory, { author, projectId })) !== undefined) return null;
      const found = await readReleasable(options, { author, projectId, origin: courseOrigin(subdomain) });
      if (!found) return null;
      const { course, contents } = found;
      // Compare with the newest version, not the shown one: an author who went back to an old version still edits the newest.
      const before = await write(ref, (trx) => findNewestLive(trx, { author, projectId }));
      const base = await baseOf(before?.publication_id ?? null);
      const changed = pagesToRender({ course, buildId }, base);
      const changes = before ? countChanges(changesBetween(before.contents ?? [], contents)) : null;
      await write(ref, async (trx) => {
        await recordContents(trx, { ...idOf(ref), contents, changes, terms: course.terms, title: course.title });
        await recordProgress(trx, { ...idOf(ref), pagesDone: contents.length - changed.length, pagesTotal: contents.length });
      });
      await announce(ref);
      return { course: await freeze(course), base: base && before ? before.publication_id : null, changed };
    },
    async storePages(ref, course, { uuids, done, total }) {
      const turns = createTurns();
      const stored = await Promise.all(
        uuids.map(async (uuid) => {
          await turns.next();
          return storePage(ref, course, uuid);
        }),
      );
      await write(ref, (trx) => recordProgress(trx, { ...idOf(ref), pagesDone: done, pagesTotal: total }));
      await announce(ref);
      return joined(stored);
    },
    bindAudiobook: async ({ author: uid, publicationId: releaseId }, course) =>
      (await options.bindAudiobook?.({ uid, releaseId }, course)) ?? null,
    async storeRelease(ref, course, { base, changed, stored }) {
      await write(ref, (trx) => advance(trx, { ...idOf(ref), from: "rendering", to: "storing" }));
      const old = await baseOf(base);
      const own = { ...targetOf(ref), known: new Map(old?.files.map((file) => [file.path, file])) };
      const shell = await storeReleaseFiles(own, renderShell(course, assets));
      const card = await storeCard(ref, course, old);
      const { files, inputs } = joined([reusedFiles(course, new Set(changed), old), ...stored]);
      const all = [...shell, ...(await storeShared()), ...card, ...files];
      const offline = await storeReleaseFiles(own, offlineFiles(course, all, assets.worker));
      await writeManifest(storage.releases, ref.publicationId, { v: 2, content: ref.author, files: [...all, ...offline], inputs });
    },
    async switchSite(ref) {
      await write(ref, (trx) => advance(trx, { ...idOf(ref), from: "storing", to: "switching" }));
      await switchSite(options, ref.author, await read(ref));
    },
    async end(trx, ref, outcome) {
      const isFirst = await endPublication(trx, { ...idOf(ref), ...outcome });
      const row = await findPublication(trx, idOf(ref));
      if (isFirst && outcome.state === "live" && row) await markOldVersionsDue(trx, { author: ref.author, projectId: row.project_id });
    },
    async abandon(ref) {
      await write(ref, (trx) => endPublication(trx, { ...idOf(ref), state: "failed", error: "The workflow was abandoned" }));
      await announce(ref);
    },
    announce,
  };
}

function idOf({ author, publicationId }: PublicationRef) {
  return { author, id: publicationId };
}

/** Changes the directory in one transaction, then writes the pointers from its current rows, and waits until an edge confirms. */
async function switchSite(
  { databases, storage, redis, edges, log }: Pick<ReleaseServiceOptions, "databases" | "storage" | "redis" | "edges" | "log">,
  author: AuthorId,
  { publication_id: releaseId, project_id: projectId, subdomain, frozen_at: frozenAt, terms }: PublicationRow,
): Promise<void> {
  if (!frozenAt) throw new Error(`Publication ${releaseId} has not read its course`);
  const site = { author, projectId, subdomain: Subdomain.parse(subdomain) };
  await databases.directory.transaction().execute(async (trx) => {
    await lockSites(trx, author);
    await releaseOtherAddresses(trx, site);
    await pointAtRelease(trx, { ...site, releaseId, frozenAt, access: terms?.readers ?? "open" });
  });
  const addresses = await listAddresses(databases.directory, site);
  const own = addresses.find((address) => address.subdomain === subdomain && address.released_at === null);
  if (own?.switched_by !== releaseId) throw new Error(`${subdomain} is no longer this project's address`);
  const shown = edges?.untilShown({ subdomain, version: Number(own.version) });
  for (const address of addresses) await pointEdgesAt({ databases, storage, redis, log }, address);
  await shown;
}

function joined(parts: readonly StoredPages[]): StoredPages {
  return { files: parts.flatMap(({ files }) => files), inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)) };
}

/** Rendering blocks the thread. Rendering one page per turn lets the process do other work between. */
function createTurns(): { next(): Promise<void> } {
  let last = Promise.resolve();
  return { next: () => (last = last.then(() => laterTurn())) };
}
