import type pg from "pg";
import type { PageAddress } from "./tables.ts";

export interface OpenPageRow {
  name: string;
  dateCreated: string;
  version: number;
  /** The blocks as one text: null when this version has not been read before, or is the one known. */
  snapshot: string | null;
}

/** One statement that is its own transaction: the store shows it only this author's rows. */
export async function findOpenPage(
  pool: pg.Pool,
  { uid, projectId, chapterId, pageId }: PageAddress,
  knownVersion: number | undefined,
): Promise<OpenPageRow | undefined> {
  const { rows } = await pool.query<OpenPageRow>({
    name: "open-page",
    text: 'select name, date_created as "dateCreated", version, snapshot from open_page($1, $2, $3, $4, $5)',
    values: [uid, projectId, chapterId, pageId, knownVersion ?? null],
  });
  return rows[0];
}
