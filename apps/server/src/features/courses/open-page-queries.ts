import type pg from "pg";
import type { PageAddress } from "./tables.ts";

export interface OpenPageRow {
  name: string;
  version: number;
  /** The document, packed, as base64: null when this version has not been read before, or is the one known. */
  packed: string | null;
}

/** One statement that is its own transaction: the store shows it only this author's rows. */
export async function findOpenPage(
  pool: pg.Pool,
  { uid, projectId, chapterId, pageId }: PageAddress,
  knownVersion: number | undefined,
): Promise<OpenPageRow | undefined> {
  const { rows } = await pool.query<OpenPageRow>({
    name: "open-page",
    text: "select name, version, packed from open_page($1, $2, $3, $4, $5)",
    values: [uid, projectId, chapterId, pageId, knownVersion ?? null],
  });
  return rows[0];
}
