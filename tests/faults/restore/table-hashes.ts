import type { ClientBase } from "pg";

/** The number of rows and the sum of their hashes, for each table. The order of rows does not matter. */
export type TableHashes = ReadonlyMap<string, string>;

interface Table {
  name: string;
  of_authors: boolean;
}

/** Hashes every table of a database, or with `without` only tables of authors, without the rows of these authors. */
export async function hashTables(client: ClientBase, { without }: { without?: readonly string[] } = {}): Promise<TableHashes> {
  const { rows: tables } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'author_id' and not attisdropped) as of_authors
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') order by 1`);
  const hashes = new Map<string, string>();
  for (const { name, of_authors: isOfAuthors } of tables) {
    if (without && !isOfAuthors) continue;
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' rows ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as hash
      from ${name} t ${without ? "where author_id <> all ($1)" : ""}`,
      without ? [without] : [],
    );
    hashes.set(name, rows[0]?.hash ?? "");
  }
  return hashes;
}

/** Lists the tables that differ. */
export function compareTables(before: TableHashes, after: TableHashes): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => before.get(table) !== after.get(table))
    .map((table) => `${table}: was ${before.get(table) ?? "not there"}, is ${after.get(table) ?? "not there"}`);
}
