import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { sql, type RawBuilder } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { projectColumns, type ProjectRow } from "./project-queries.ts";

export type ShelfSort = "created" | "edited" | "name";

/** A pagination cursor: the sort key as text, and the project id. */
export interface ShelfPlace {
  key: string;
  id: ProjectId;
}

export interface ShelfRow extends ProjectRow {
  key: string;
}

interface Wanted {
  author: AuthorId;
  search: string | undefined;
  /** Show only these projects, or hide them. */
  among: { projects: readonly ProjectId[]; are: "shown" | "hidden" } | undefined;
  sort: ShelfSort;
  after: ShelfPlace | undefined;
  limit: number;
}

// Newest first, but names from A to Z. Ids start with their creation time.
const sorts: Record<ShelfSort, { key: RawBuilder<string>; falls: boolean }> = {
  created: { key: sql`''`, falls: true },
  edited: { key: sql`to_char("dateEdited" at time zone 'utc', 'YYYYMMDDHH24MISSUS') collate "C"`, falls: true },
  name: { key: sql`lower(name) collate "und-x-icu"`, falls: false },
};

/**
 * A search or another sort than by age reads all of the author's projects, and for the last edit also their pages. The author's
 * limits bound this, and the primary key supports it.
 */
export async function listShelf(trx: WriteQuery, { author, search, among, sort, after, limit }: Wanted): Promise<ShelfRow[]> {
  const { key, falls } = sorts[sort];
  const matches = search === undefined ? sql`true` : sql`name ilike ${`%${search.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
  const isShown = among === undefined ? sql`true` : sql`(project_id = any (${among.projects}::uuid[])) = ${among.are === "shown"}`;
  const beyond = falls ? sql`<` : sql`>`;
  const isBeyond = sort === "created" ? sql`id ${beyond} ${after?.id}` : sql`(${key}, id) ${beyond} (${after?.key}, ${after?.id}::uuid)`;
  const direction = falls ? sql`desc` : sql`asc`;
  const order = sort === "created" ? sql`id ${direction}` : sql`${key} ${direction}, id ${direction}`;
  const { rows } = await sql<ShelfRow>`
    select *, ${key} as key
    from (select ${projectColumns} from projects where author_id = ${author} and trashed_at is null and ${matches} and ${isShown}) as shelf
    where ${after === undefined ? sql`true` : isBeyond} order by ${order} limit ${limit}`.execute(trx);
  return rows;
}
