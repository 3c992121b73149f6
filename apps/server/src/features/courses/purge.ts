import type { AuthorId } from "@coursewright/base/ids.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { deleteChapters } from "./chapter-queries.ts";
import { deletePages } from "./page-queries.ts";
import { deleteProject, giveBackPlaces } from "./project-queries.ts";
import { takeOldestTrash, takeTrash, type TrashRow } from "./trash-queries.ts";

/** For good. The author's lock is held; answers what it was, and nothing when somebody else took it out first. */
export async function purge(trx: WriteQuery, { uid, trashId }: { uid: AuthorId; trashId: string }): Promise<TrashRow | undefined> {
  const entry = await takeTrash(trx, { uid, trashId });
  await purgeRows(trx, uid, entry);
  return entry;
}

/** Makes room: what was deleted first goes first. False when nothing is left. */
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
