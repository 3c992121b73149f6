import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

interface MigrateOptions {
  url: string;
  folder: string;
}

/** Serializes concurrent deploys: the second one waits, then has nothing to do. */
const migrationLock = 7_226_001;
/** Later queries queue behind a migration that waits for a table lock. It gives up before users notice, and retries. */
const lockTimeoutMs = 2_000;
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 30 }, () => 10_000)];
const lockNotAvailable = "55P03";

/** Applies the new SQL files of a folder in the order of their names. */
export async function migrate({ url, folder }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from schema_migrations");
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const fresh: string[] = [];
    for (const file of await readMigrations(folder)) {
      const seen = applied.get(file.name);
      if (seen === undefined) {
        await applyBetweenOthers(client, file);
        fresh.push(file.name);
      } else if (seen !== file.sha256) throw new Error(`Migration ${file.name} was edited after it had landed`);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

/** A hash of a folder's migrations. It names the template database of the tests. */
export async function migrationsHash(folder: string): Promise<string> {
  const files = await readMigrations(folder);
  return sha256(files.map((file) => file.sha256).join()).slice(0, 12);
}

interface MigrationFile {
  name: string;
  sql: string;
  sha256: string;
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, sha256: sha256(sql) };
    }),
  );
}

/** Retries for some minutes while another transaction holds the table. Holds no lock between attempts. */
async function applyBetweenOthers(client: pg.Client, file: MigrationFile): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      return await apply(client, file);
    } catch (error) {
      if (!isLockTaken(error)) throw error;
    }
    await setTimeout(pauseMs);
  }
  await apply(client, file);
}

function isLockTaken(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === lockNotAvailable;
}

async function apply(client: pg.Client, { name, sql, sha256: hash }: MigrationFile): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, hash]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause });
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
