import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { LocalInstance } from "../local.ts";
import { asUser, isDaemonRunning, prepareFolder, startDaemon, stopDaemon, type Service } from "./daemon.ts";

const name = "postgres";
const programs = "/usr/lib/postgresql/15/bin";

export const postgres: Service = {
  name,
  async start(instance) {
    const folder = join(prepareFolder(instance), name);
    if (!existsSync(folder)) createCluster(instance, folder);
    await startDaemon(instance, {
      name,
      command: join(programs, "postgres"),
      args: ["-D", folder, ...Object.entries(settings(instance)).flatMap(([key, value]) => ["-c", `${key}=${value}`])],
      user: "postgres",
      // Asks for the folder too, lest another instance on the same port be taken for this one.
      isReady: () => withOwner(instance, async (client) => (await client.query("show data_directory")).rows[0].data_directory === folder),
    });
    await withOwner(instance, (client) => createRolesAndDatabases(instance, client));
  },
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, data is checkpointed.
  stop: (instance) => stopDaemon(instance, { name, signal: "SIGINT" }),
  isRunning: (instance) => isDaemonRunning(instance, name),
};

// fsync and synchronous_commit are named because the promises of reliability rest on them.
function settings(instance: LocalInstance): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    port: String(instance.ports.postgres),
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "512MB",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    log_min_duration_statement: "500",
  };
}

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

async function createRolesAndDatabases(instance: LocalInstance, client: pg.Client): Promise<void> {
  const { app } = instance.roles;
  const roles = await client.query("select 1 from pg_roles where rolname = $1", [app]);
  if (roles.rowCount === 0) await client.query(`create role ${app} login password '${app}' nosuperuser nobypassrls`);
  for (const database of [instance.databases.directory, ...instance.databases.authors]) {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  }
}

async function withOwner<T>(instance: LocalInstance, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port: instance.ports.postgres,
    user: instance.roles.owner,
    database: "postgres",
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
