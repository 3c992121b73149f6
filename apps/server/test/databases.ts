import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { migrateJobs } from "../src/platform/jobs/migrate.ts";
import { migrate, migrationsHash } from "../src/platform/db/migrate.ts";

const migrations = join(import.meta.dirname, "../migrations");

export interface TestDatabases {
  directoryUrl: string;
  authorsUrl: string;
  /** Connects as the owner, past row level security. */
  authorsOwnerUrl: string;
  directoryOwnerUrl: string;
  drop(): Promise<void>;
}

/**
 * Fresh databases for one test file, cloned from a template that is migrated once per set of migrations.
 * `ownerUrl` reaches any database of the server as the owner.
 */
export async function createTestDatabases({
  ownerUrl,
  appRole = "coursewright_app",
  hasJobs = false,
}: {
  ownerUrl: string;
  appRole?: string;
  /** With the schema of the job engine, which takes long to create. */
  hasJobs?: boolean;
}): Promise<TestDatabases> {
  const suffix = randomBytes(6).toString("hex");
  const made: string[] = [];
  const clone = async (kind: "directory" | "authors") => {
    const template = await ensureTemplate(ownerUrl, { kind, hasJobs: hasJobs && kind === "authors" });
    const name = `test_${kind}_${suffix}`;
    await withClient(ownerUrl, (client) => client.query(`create database ${name} template ${template}`));
    made.push(name);
    return name;
  };
  const directory = await clone("directory");
  const authors = await clone("authors");
  const asApp = (name: string) => at(ownerUrl, name, appRole);
  return {
    directoryUrl: asApp(directory),
    authorsUrl: asApp(authors),
    directoryOwnerUrl: at(ownerUrl, directory),
    authorsOwnerUrl: at(ownerUrl, authors),
    async drop() {
      await withClient(ownerUrl, async (client) => {
        for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
      });
    },
  };
}

interface Template {
  readonly kind: "directory" | "authors";
  readonly hasJobs: boolean;
}

async function ensureTemplate(ownerUrl: string, { kind, hasJobs }: Template): Promise<string> {
  const folder = join(migrations, kind);
  const name = `template_${kind}_${hasJobs ? "jobs_" : ""}${await migrationsHash(folder)}`;
  await withClient(ownerUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [kind === "directory" ? 7_226_002 : 7_226_003]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    await migrate({ url: at(ownerUrl, name), folder });
    if (hasJobs) await migrateJobs(at(ownerUrl, name));
    await client.query(`alter database ${name} is_template true`);
  });
  return name;
}

function at(url: string, database: string, role?: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  if (role) {
    target.username = role;
    target.password = role;
  }
  return target.href;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
