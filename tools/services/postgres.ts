import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { LocalInstance } from "../local.ts";
import { asUser, isDaemonRunning, prepareFolder, startDaemon, stopDaemon, type Service } from "./daemon.ts";

const programs = "/usr/lib/postgresql/15/bin";

export interface PostgresServer {
  readonly name: string;
  port(instance: LocalInstance): number;
  /** Created if missing. */
  databases(instance: LocalInstance): string[];
  /** Overrides of the common settings. */
  settings?(instance: LocalInstance): Record<string, string>;
  environment?(instance: LocalInstance): Record<string, string>;
}

/** The directory database and the first author shard. */
export const postgres = postgresService({
  name: "postgres",
  port: ({ ports }) => ports.postgres,
  databases: ({ ports, databases }) => [databases.directory, ...shardsAt(databases, ports.postgres)],
});

/** The second author shard, if configured. */
export const postgres2: Service = {
  ...postgresService({
    name: "postgres-2",
    port: ({ ports }) => ports.postgres2,
    databases: ({ ports, databases }) => shardsAt(databases, ports.postgres2),
  }),
  isWanted: ({ ports, databases }) => shardsAt(databases, ports.postgres2).length > 0,
};

export function postgresService(server: PostgresServer): Service {
  const { name } = server;
  return {
    name,
    async start(instance) {
      const folder = join(prepareFolder(instance), name);
      if (!existsSync(folder)) createCluster(instance, folder);
      const withOwner = ownerOf(instance, server.port(instance));
      const settings = { ...usualSettings, port: String(server.port(instance)), ...server.settings?.(instance) };
      await startDaemon(instance, {
        name,
        command: join(programs, "postgres"),
        args: ["-D", folder, ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])],
        user: "postgres",
        ...(server.environment && { environment: server.environment(instance) }),
        // Also checks the data folder, so that another instance on the same port is not mistaken for this one. A restored server accepts
        // writes only after replaying the archive.
        isReady: () =>
          withOwner(async (client) => {
            const { rows } = await client.query("select current_setting('data_directory') as folder, pg_is_in_recovery() as recovers");
            return rows[0].folder === folder && rows[0].recovers === false;
          }),
      });
      await withOwner((client) => createRolesAndDatabases(instance, client, server.databases(instance)));
    },
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes a checkpoint.
    stop: (instance) => stopDaemon(instance, { name, signal: "SIGINT" }),
    isRunning: (instance) => isDaemonRunning(instance, name),
  };
}

function shardsAt({ authors }: LocalInstance["databases"], port: number): string[] {
  return authors.filter((shard) => shard.port === port).map(({ name }) => name);
}

// fsync and synchronous_commit are explicit, because the reliability guarantees depend on them.
const usualSettings: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "512MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  log_min_duration_statement: "500",
};

function createCluster(instance: LocalInstance, folder: string): void {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const owner = asUser("postgres");
  if (owner.uid !== undefined) chownSync(unfinished, owner.uid, owner.gid);
  execFileSync(
    join(programs, "initdb"),
    ["-D", unfinished, "-U", instance.roles.owner, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    { ...owner, cwd: "/", stdio: ["ignore", "ignore", "inherit"] },
  );
  renameSync(unfinished, folder);
}

async function createRolesAndDatabases(instance: LocalInstance, client: pg.Client, databases: readonly string[]): Promise<void> {
  const { app } = instance.roles;
  const roles = await client.query("select 1 from pg_roles where rolname = $1", [app]);
  if (roles.rowCount === 0) await client.query(`create role ${app} login password '${app}' nosuperuser nobypassrls`);
  for (const database of databases) {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  }
}

function ownerOf({ roles }: LocalInstance, port: number) {
  return async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: roles.owner, database: "postgres", connectionTimeoutMillis: 2000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end();
    }
  };
}
