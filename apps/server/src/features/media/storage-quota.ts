import type { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";

/** The bytes that an author's files use. The database counts them in the transactions that add and remove files (decision 0062). */
export async function readUsedBytes(trx: WriteQuery, author: AuthorId): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select bytes from storage_totals where author_id = ${author}`.execute(trx);
  return Number(rows[0]?.bytes ?? 0);
}

/** `announced` counts bytes that are accepted but not in the total yet. */
export async function requireRoom(
  trx: WriteQuery,
  { author, quotaBytes, announced }: { author: AuthorId; quotaBytes: number; announced: number },
): Promise<void> {
  if ((await readUsedBytes(trx, author)) + announced > quotaBytes) throw new AppError("storage_full");
}
