import type { AuthorId } from "@coursewright/base/ids.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";

interface OwnKeysTable {
  author_id: AuthorId;
  base_url: string;
  model: string;
  sealed_key: string;
  last_four: string;
  saved_at: Date;
}

export type OwnKeyRow = Omit<OwnKeysTable, "author_id">;

const tables = (trx: WriteQuery) => trx.withTables<{ own_keys: OwnKeysTable }>();

export function findOwnKey(trx: WriteQuery, uid: AuthorId): Promise<OwnKeyRow | undefined> {
  return tables(trx)
    .selectFrom("own_keys")
    .select(["base_url", "model", "sealed_key", "last_four", "saved_at"])
    .where("author_id", "=", uid)
    .executeTakeFirst();
}

export async function putOwnKey(trx: WriteQuery, uid: AuthorId, row: OwnKeyRow): Promise<void> {
  await tables(trx)
    .insertInto("own_keys")
    .values({ author_id: uid, ...row })
    .onConflict((conflict) => conflict.column("author_id").doUpdateSet(row))
    .execute();
}

/** Seals the same key again, unless the author has replaced it meanwhile. */
export async function resealOwnKey(trx: WriteQuery, uid: AuthorId, { before, after }: { before: string; after: string }): Promise<void> {
  await tables(trx)
    .updateTable("own_keys")
    .set({ sealed_key: after })
    .where("author_id", "=", uid)
    .where("sealed_key", "=", before)
    .execute();
}

export async function dropOwnKey(trx: WriteQuery, uid: AuthorId): Promise<void> {
  await tables(trx).deleteFrom("own_keys").where("author_id", "=", uid).execute();
}
