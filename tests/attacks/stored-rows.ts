import { createHash } from "node:crypto";
import pg from "pg";
import { localEnvironment } from "../../tools/local.ts";

const { AUTHORS_OWNER_URLS, DIRECTORY_OWNER_URL } = localEnvironment();

/** A hash of this author's rows for each table. Nobody else may change them. */
export async function rowsOf(uid: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const connectionString of [AUTHORS_OWNER_URLS.split(",")[0], DIRECTORY_OWNER_URL]) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      for (const { table, column } of await tablesOf(client)) {
        const { rows } = await client.query<{ row: string }>(
          `select t::text as row from "${table}" t where t."${column}"::text = $1 order by 1`,
          [uid],
        );
        if (rows.length > 0) hashes[table] = `${rows.length} ${createHash("sha256").update(JSON.stringify(rows)).digest("hex")}`;
      }
    } finally {
      await client.end();
    }
  }
  return hashes;
}

/** Every table of the product with its columns. */
export async function columnsOf(connectionString: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns where table_schema = 'public' group by 1`,
  );
  await client.end();
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function tablesOf(client: pg.Client): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t
       on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and (c.column_name in ('author_id', 'account_id') or (c.table_name = 'accounts' and c.column_name = 'id')) order by 1, 2`,
  );
  return rows;
}
