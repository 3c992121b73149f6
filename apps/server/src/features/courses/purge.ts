import type { AuthorId } from "@coursewright/base/ids.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { deleteChapters } from "./chapter-queries.ts";
import { deletePages } from "./page-queries.ts";
import { deleteProject, giveBackPlaces } from "./project-queries.ts";
import { takeOldestTrash, takeTrash, type TrashRow } from "./trash-queries.ts";

/** Deletes permanently. The caller holds the author lock. Returns undefined when the entry was already taken out. */
export async function purge(trx: WriteQuery, { uid, trashId }: { uid: AuthorId; trashId: string }): Promise<TrashRow | undefined> {
  const entry = await takeTrash(trx, { uid, trashId });
  await purgeRows(trx, uid, entry);
  return entry;
}

/** Purges the oldest entry to free places. Returns false when the trash is empty. */
export async function purgeOldest(trx: WriteQuery, uid: AuthorId): Promise<boolean> {
  return purgeRows(trx, uid, await takeOldestTrash(trx, uid));
}

async function purgeRows(trx: WriteQuery, uid: AuthorId, entry: TrashRow | undefined): Promise<boolean> {
  if (!entry) return false;
  const address = { uid, projectId: entry.keptUnder };
  await deletePages(trx, address);
  await deleteChapters(trx, address);
  await deleteProject(trx, address);
  await giveBackPlaces(trx, { author: uid, places: entry.chapters + entry.pages });
  return true;
}
