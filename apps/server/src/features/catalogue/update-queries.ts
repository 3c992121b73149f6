import type { AuthorId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { PartState, UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import type { UpdatePart } from "@coursewright/course/update-cost.ts";
import { type Generated, type Selectable, sql, type Updateable } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

export interface UpdateName {
  readonly uid: AuthorId;
  readonly updateId: string;
}

interface UpdatesTable {
  author_id: AuthorId;
  update_id: string;
  project_id: ProjectId;
  page_id: PageId;
  page_version: number;
  catalogue_state: PartState | null;
  catalogue_problem: UpdateProblem | null;
  catalogue_credits: string | null;
  picture_state: Generated<PartState>;
  picture_chapter_id: ChapterId | null;
  audiobook_state: PartState | null;
  audiobook_problem: UpdateProblem | null;
  audiobook_credits: string | null;
  own_key: Generated<boolean>;
  spoken: Generated<number>;
  chunks: number | null;
  started_at: Generated<Date>;
  ended_at: Date | null;
}

export type UpdateRow = Selectable<UpdatesTable>;
export type UpdateChange = Updateable<UpdatesTable>;

const maxListed = 1_000;

function updates(trx: WriteQuery) {
  return trx.withTables<{ catalogue_updates: UpdatesTable }>();
}

interface NewUpdate extends UpdateName {
  readonly projectId: ProjectId;
  readonly pageId: PageId;
  readonly version: number;
  readonly parts: readonly UpdatePart[];
  readonly pictureIn: ChapterId | undefined;
  readonly ownKey: boolean;
}

/** Returns undefined when the page has an update in progress or the id was used before. */
export function insertUpdate(
  trx: WriteQuery,
  { uid, updateId, projectId, pageId, version, parts, pictureIn, ownKey }: NewUpdate,
): Promise<UpdateRow | undefined> {
  return updates(trx)
    .insertInto("catalogue_updates")
    .values({
      author_id: uid,
      update_id: updateId,
      project_id: projectId,
      page_id: pageId,
      page_version: version,
      picture_chapter_id: pictureIn ?? null,
      own_key: ownKey,
      catalogue_state: parts.includes("catalogue") ? "waiting" : null,
      audiobook_state: parts.includes("audiobook") ? "waiting" : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks the page's update in progress until the transaction ends. */
export function lockRunning(trx: WriteQuery, { uid, pageId }: { uid: AuthorId; pageId: PageId }): Promise<UpdateRow | undefined> {
  return updates(trx)
    .selectFrom("catalogue_updates")
    .selectAll()
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export function lockUpdate(trx: WriteQuery, name: UpdateName): Promise<UpdateRow | undefined> {
  return selectUpdate(trx, name).forUpdate().executeTakeFirst();
}

export function findUpdate(trx: WriteQuery, name: UpdateName): Promise<UpdateRow | undefined> {
  return selectUpdate(trx, name).executeTakeFirst();
}

export function findNewest(trx: WriteQuery, { uid, pageId }: { uid: AuthorId; pageId: PageId }): Promise<UpdateRow | undefined> {
  return updates(trx)
    .selectFrom("catalogue_updates")
    .selectAll()
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** At most one per page. */
export function listRunning(trx: WriteQuery, { uid, projectId }: { uid: AuthorId; projectId: ProjectId }): Promise<UpdateRow[]> {
  return updates(trx)
    .selectFrom("catalogue_updates")
    .selectAll()
    .where("author_id", "=", uid)
    .where("project_id", "=", projectId)
    .where("ended_at", "is", null)
    .limit(maxListed)
    .execute();
}

/** Returns undefined when the update no longer exists. */
export function changeUpdate(trx: WriteQuery, { uid, updateId }: UpdateName, change: UpdateChange): Promise<UpdateRow | undefined> {
  return updates(trx)
    .updateTable("catalogue_updates")
    .set(change)
    .where("author_id", "=", uid)
    .where("update_id", "=", updateId)
    .returningAll()
    .executeTakeFirst();
}

export async function endUpdate(trx: WriteQuery, { uid, updateId }: UpdateName): Promise<void> {
  await sql`
    update catalogue_updates set ended_at = clock_timestamp()
    where author_id = ${uid} and update_id = ${updateId} and ended_at is null`.execute(trx);
}

/** Never decreases, because concurrent steps may report in any order. */
export async function recordSpoken(trx: WriteQuery, { uid, updateId }: UpdateName, spoken: number): Promise<void> {
  await sql`
    update catalogue_updates set spoken = greatest(spoken, ${spoken})
    where author_id = ${uid} and update_id = ${updateId} and audiobook_state = 'working'`.execute(trx);
}

export function partOf(row: UpdateRow, part: UpdatePart): PartState | null {
  return part === "catalogue" ? row.catalogue_state : row.audiobook_state;
}

interface PartEnd {
  readonly state: PartState;
  readonly problem?: UpdateProblem;
  readonly credits?: string;
}

export function partChange(part: UpdatePart, { state, problem, credits }: PartEnd): UpdateChange {
  return part === "catalogue"
    ? { catalogue_state: state, catalogue_problem: problem ?? null, catalogue_credits: credits ?? null }
    : { audiobook_state: state, audiobook_problem: problem ?? null, audiobook_credits: credits ?? null };
}

function selectUpdate(trx: WriteQuery, { uid, updateId }: UpdateName) {
  return updates(trx).selectFrom("catalogue_updates").selectAll().where("author_id", "=", uid).where("update_id", "=", updateId);
}
