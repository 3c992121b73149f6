import type pg from "pg";
import type { PageAddress } from "./tables.ts";

export interface OpenPageRow {
  name: string;
  version: number;
  /** The compressed document as base64. Null when this version has no snapshot, or the client already has it. */
  packed: string | null;
}

/** A single statement, which is its own transaction. Row level security limits it to this author. */
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
