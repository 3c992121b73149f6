import { ChapterId, ProjectId, type AuthorId, type PageId } from "@coursewright/base/ids.ts";
import type { TrashEntry } from "@coursewright/contract/course-tree.ts";
import { ChapterName } from "@coursewright/course/names.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { mustFindChapter } from "./chapter-actions.ts";
import { appendToChapterOrder, findChapter, insertChapter } from "./chapter-queries.ts";
import { cleanName } from "./clean-name.ts";
import type { CourseSites } from "./course-sites.ts";
import { findPage, lockPages, putPageInChapter } from "./page-queries.ts";
import { changeCounts, findProject, lockTree } from "./project-queries.ts";
import { purge } from "./purge.ts";
import type { ChapterAddress, PageAddress, ProjectAddress } from "./tables.ts";
import {
  deleteRestored,
  findRestored,
  insertRestored,
  insertTrash,
  listTrash,
  moveProjectUnder,
  moveUnder,
  selectExpiredTrash,
  takeRestored,
  takeTrash,
  type TrashRow,
} from "./trash-queries.ts";
import { chaptersInOrder, grow, renumberChapters, renumberPages } from "./trees.ts";

export const trashKeptMs = 30 * 24 * 60 * 60_000;
const maxListed = 100;
const maxPurgedPerRound = 100;
const maxShownPerRound = 100;

interface Restored {
  projectId: ProjectId;
  chapterId: ChapterId | null;
  pageId: PageId | null;
}

interface PurgeOptions {
  olderThanMs?: number;
  forget?: (place: Restored & { uid: AuthorId }) => Promise<void>;
}

/** Deleting moves items to the trash; docs/decisions/0018 describes how, and how they count towards limits. */
export function trashActions({ databases, sites }: { databases: Databases; sites: CourseSites }) {
  const trashProject = (address: ProjectAddress) =>
    databases.forAuthor(address.uid).transaction(async (trx) => {
      await lockTree(trx, address.uid);
      const project = await findProject(trx, address);
      if (!project) throw new AppError("not_found");
      await lockPages(trx, address);
      const entry = await putAway(trx, address, { kind: "project", ...project });
      await moveUnder(trx, address, entry.keptUnder);
      await moveProjectUnder(trx, { ...address, to: entry.keptUnder, state: "trashed" });
      return { trashId: entry.trashId };
    });

  /** Checks that the project exists, because the outcome of the trashing commit may be unknown. */
  async function showSite(site: { author: AuthorId; projectId: ProjectId }): Promise<void> {
    const moment = await sites.moment();
    const { author, projectId } = site;
    const project = await databases.forAuthor(author).transaction((trx) => findProject(trx, { uid: author, projectId }));
    if (project) await sites.bringBack({ ...site, moment });
  }

  /** Shows the site of a restored project. Idempotent. */
  async function endRestoring(entry: { uid: AuthorId; trashId: string; projectId: ProjectId }): Promise<void> {
    await showSite({ author: entry.uid, projectId: entry.projectId });
    await databases.forAuthor(entry.uid).transaction((trx) => deleteRestored(trx, entry));
  }

  return {
    deletePage: (address: PageAddress) =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        const pages = await lockPages(trx, address);
        const page = await findPage(trx, address);
        if (!page) throw new AppError("not_found");
        return trashPart(trx, address, { kind: "page", name: page.name, chapters: 0, pages });
      }),

    deleteChapter: (address: ChapterAddress) =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        const { name } = await mustFindChapter(trx, address);
        const pages = await lockPages(trx, address);
        return trashPart(trx, address, { kind: "chapter", name, chapters: 1, pages });
      }),

    /** Hides the site first: a deleted project must not stay public. */
    async deleteProject(address: ProjectAddress) {
      const site = { author: address.uid, projectId: address.projectId };
      await sites.takeDown(site);
      let trashed;
      try {
        trashed = await trashProject(address);
      } catch (error) {
        // An AppError means that the project is already deleted, so its site stays hidden.
        if (!(error instanceof AppError)) await showSite(site);
        throw error;
      }
      // A concurrent request that still saw the project may have shown the site again. After the commit none can.
      await sites.takeDown(site);
      return trashed;
    },

    listTrash: async (uid: AuthorId, { projectId }: { projectId?: ProjectId | undefined }): Promise<{ entries: TrashEntry[] }> => {
      const rows = await databases.forAuthor(uid).transaction((trx) => listTrash(trx, { uid, projectId, limit: maxListed }));
      return { entries: rows.map(present) };
    },

    /** A retry after a partial failure continues where it stopped. */
    async restoreTrash({ uid, trashId }: { uid: AuthorId; trashId: string }): Promise<Restored> {
      const place = await databases.forAuthor(uid).transaction(async (trx) => {
        await lockTree(trx, uid);
        const begun = await findRestored(trx, { uid, trashId });
        if (begun) return { projectId: begun, chapterId: null, pageId: null };
        const entry = await takeTrash(trx, { uid, trashId });
        if (!entry) throw new AppError("not_found");
        await bringBack(trx, uid, entry);
        if (entry.kind === "project") await insertRestored(trx, { uid, trashId, projectId: entry.projectId });
        return restored(trx, uid, entry);
      });
      if (place.chapterId === null) await endRestoring({ uid, trashId, projectId: place.projectId });
      return place;
    },

    /** Maintenance: shows sites of restored projects whose restoring request failed before that. Returns how many. */
    async showRestored(): Promise<number> {
      const left = await databases.fromShards((shard) => takeRestored(shard, { limit: maxShownPerRound }));
      let shown = 0;
      for (const entry of left) {
        const projectId = await databases.forAuthor(entry.uid).transaction((trx) => findRestored(trx, entry));
        if (projectId === undefined) continue;
        await endRestoring({ ...entry, projectId });
        shown += 1;
      }
      return shown;
    },

    /** Maintenance: purges a limited number of entries and returns how many. `forget` deletes data outside the database. */
    async purgeTrash({ olderThanMs = trashKeptMs, forget }: PurgeOptions = {}): Promise<number> {
      let purged = 0;
      for (const entry of await databases.fromShards((shard) => selectExpiredTrash(shard, { olderThanMs, limit: maxPurgedPerRound }))) {
        const gone = await databases.forAuthor(entry.uid).transaction(async (trx) => {
          await lockTree(trx, entry.uid);
          return purge(trx, entry);
        });
        if (!gone) continue;
        purged += 1;
        const { projectId, chapterId, pageId } = gone;
        await forget?.({ uid: entry.uid, projectId, chapterId, pageId });
      }
      return purged;
    },
  };
}

type Put = Pick<TrashRow, "kind" | "name" | "chapters" | "pages">;
type Address = ProjectAddress & Partial<Pick<PageAddress, "chapterId" | "pageId">>;

async function putAway(trx: WriteQuery, { uid, projectId, chapterId, pageId }: Address, put: Put) {
  // A random id without a timestamp, so that nobody can guess it.
  const entry = { trashId: newUuid(), keptUnder: ProjectId.parse(crypto.randomUUID()) };
  const { kind, name, chapters, pages } = put;
  await insertTrash(trx, uid, { ...entry, kind, name, chapters, pages, projectId, chapterId: chapterId ?? null, pageId: pageId ?? null });
  return entry;
}

/** Trashes a chapter or page. It still counts towards the author's limit. */
async function trashPart(trx: WriteQuery, address: ChapterAddress & { pageId?: PageId }, put: Put): Promise<{ trashId: string }> {
  const entry = await putAway(trx, address, put);
  await moveUnder(trx, address, entry.keptUnder);
  await changeCounts(trx, address, { chapters: -put.chapters, pages: -put.pages });
  return { trashId: entry.trashId };
}

async function bringBack(trx: WriteQuery, uid: AuthorId, { kind, keptUnder, projectId, chapters, pages }: TrashRow): Promise<void> {
  const kept = { uid, projectId: keptUnder };
  await lockPages(trx, kept);
  await moveUnder(trx, kept, projectId);
  const isThere =
    kind === "project"
      ? await moveProjectUnder(trx, { ...kept, to: projectId, state: "restored" })
      : await changeCounts(trx, { uid, projectId }, { chapters, pages });
  // The project is gone: roll back and keep the entry in the trash.
  if (!isThere) throw new AppError("not_found");
}

/** Restores to the old place if it still exists. */
async function restored(trx: WriteQuery, uid: AuthorId, { kind, projectId, chapterId, pageId }: TrashRow): Promise<Restored> {
  const project = { uid, projectId };
  if (kind === "chapter") await renumberChapters(trx, project);
  if (kind !== "page" || !chapterId || !pageId) return { projectId, chapterId, pageId };
  const home = (await findChapter(trx, { ...project, chapterId })) ? chapterId : await otherChapter(trx, project);
  if (home !== chapterId) await putPageInChapter(trx, { ...project, chapterId, pageId }, home);
  await renumberPages(trx, { ...project, chapterId: home });
  return { projectId, chapterId: home, pageId };
}

/** The last chapter or a new one, for a page whose chapter is gone. */
async function otherChapter(trx: WriteQuery, project: ProjectAddress): Promise<ChapterId> {
  const last = (await chaptersInOrder(trx, project)).rows.at(-1);
  if (last) return last.id;
  const address = { ...project, chapterId: ChapterId.parse(newUuid()) };
  await grow(trx, project, { chapters: 1, pages: 0 });
  await insertChapter(trx, { ...address, name: cleanName(ChapterName, undefined) });
  await appendToChapterOrder(trx, address);
  return address.chapterId;
}

function present({ trashId, kind, name, pages, trashedAt }: TrashRow): TrashEntry {
  const purgedAt = new Date(trashedAt.getTime() + trashKeptMs).toISOString();
  return { id: trashId, kind, name, pages, trashedAt: trashedAt.toISOString(), purgedAt };
}
