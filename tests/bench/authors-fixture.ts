import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { startServices } from "../../tools/services/lifecycle.ts";
import { bearersOf, insertAccounts, type ManyAccounts } from "../product/many-accounts.ts";
import { insertPages } from "../product/many-pages.ts";

interface AuthorsFixtureOptions {
  pages: number;
  /** So many that nobody reaches a limit. */
  authors: number;
  blocksPerPage: number;
}

export interface AuthorsFixture {
  /** Two API processes, because a small machine has two cores. */
  origins: string[];
  ownerUrl: string;
  /** The environment of its processes. */
  environment: Record<string, string | undefined> & { DIRECTORY_OWNER_URL: string };
  apiPids: number[];
  postgresPid: number;
  /** Writes the current state of every page for the load script. */
  describePages(): Promise<string>;
  stop(): Promise<void>;
}

/** Databases of its own with many authors, and the built API in front of them. */
export async function startAuthorsFixture(options: AuthorsFixtureOptions): Promise<AuthorsFixture> {
  await startServices(["postgres", "redis"]);
  const folder = mkdtempSync(join(tmpdir(), "bench-authors-"));
  const { ports, roles } = localInstance();
  const url = (role: string, database: string) => `postgres://${role}:${role}@127.0.0.1:${ports.postgres}/${database}`;
  const names = { directory: "bench_directory", authors: "bench_authors" };
  const environment = {
    ...process.env,
    ...localEnvironment(),
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    DIRECTORY_DATABASE_URL: url(roles.app, names.directory),
    AUTHORS_DATABASE_URLS: url(roles.app, names.authors),
    DIRECTORY_OWNER_URL: url(roles.owner, names.directory),
    AUTHORS_OWNER_URLS: url(roles.owner, names.authors),
  };
  const server = new pg.Client(url(roles.owner, "postgres"));
  await server.connect();
  await dropDatabases(server, Object.values(names));
  for (const name of Object.values(names)) await server.query(`create database ${name}`);
  await promisify(execFile)(process.execPath, [built("main-migrate.js")], { env: environment });
  await fillDirectory(environment.DIRECTORY_OWNER_URL, options);
  await withClient(environment.AUTHORS_OWNER_URLS, (client) => insertPages(client, { ...accountsOf(options), ...options }));

  const apis = await Promise.all([90, 91].map((distance) => startApi({ environment, folder, port: ports.api + distance })));
  const store = new pg.Client(environment.AUTHORS_OWNER_URLS);
  await store.connect();
  const bearers = bearersOf(accountsOf(options), environment.AUTH_SECRET);
  return {
    origins: apis.map(({ origin }) => origin),
    ownerUrl: environment.AUTHORS_OWNER_URLS,
    environment,
    apiPids: apis.map(({ pid }) => pid),
    postgresPid: await postmaster(store),
    async describePages() {
      const file = join(folder, "pages");
      writeFileSync(
        file,
        (await settledPages(store))
          .map(({ n, page_id, version }) => `bench-${n} ${page_id} ${page_id} ${version} ${bearers[n]}`)
          .join("\n"),
      );
      return file;
    },
    async stop() {
      await Promise.all(apis.map(({ stop }) => stop()));
      await store.end();
      await dropDatabases(server, Object.values(names));
      await server.end();
      rmSync(folder, { recursive: true });
    },
  };
}

async function startApi({ environment, folder, port }: { environment: NodeJS.ProcessEnv; folder: string; port: number }) {
  const log = openSync(join(folder, `api-${port}.log`), "a");
  const api = spawn(process.execPath, [built("main-api.js")], { env: { ...environment, PORT: String(port) }, stdio: ["ignore", log, log] });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  await isReady(origin);
  return {
    origin,
    pid: processId(api.pid),
    async stop() {
      api.kill("SIGTERM");
      await once(api, "exit");
    },
  };
}

function accountsOf({ authors }: AuthorsFixtureOptions): ManyAccounts {
  return { prefix: "bench-", count: authors };
}

async function fillDirectory(url: string, options: AuthorsFixtureOptions): Promise<void> {
  await withClient(url, async (client) => {
    await insertAccounts(client, accountsOf(options));
    await client.query("vacuum analyze");
  });
}

/** The load ends before the server, so requests in progress may still be written. */
async function settledPages(client: pg.Client): Promise<PageRow[]> {
  const read = async () =>
    (await client.query<PageRow>("select substr(author_id, 7)::integer as n, page_id, version from pages order by page_id")).rows;
  const sum = (rows: PageRow[]) => rows.reduce((total, { version }) => total + version, 0);
  let before = await read();
  for (;;) {
    await setTimeout(100);
    const now = await read();
    if (sum(now) === sum(before)) return now;
    before = now;
  }
}

interface PageRow {
  n: number;
  page_id: string;
  version: number;
}

async function isReady(origin: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error("The API did not start");
    await setTimeout(100);
  }
}

export async function postmaster(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: string }>("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid");
  return Number(rows[0]?.pid);
}

async function dropDatabases(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await work(client);
  await client.end();
}

function processId(pid: number | undefined): number {
  if (pid === undefined) throw new Error("The API did not start");
  return pid;
}

export function built(name: string): string {
  return join(localInstance().checkout, "apps/server/dist", name);
}
