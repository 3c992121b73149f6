import { execFile, execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { localInstance } from "../../../tools/local.ts";
import { asUser, daemonPid, prepareFolder } from "../../../tools/services/daemon.ts";
import { postgresService } from "../../../tools/services/postgres.ts";

const ops = join(import.meta.dirname, "../../../ops/pgbackrest");
const name = "postgres-drill";

export interface DrilledPostgres {
  /** The connection strings for the product. */
  environment: { DIRECTORY_DATABASE_URL: string; AUTHORS_DATABASE_URLS: string; DIRECTORY_OWNER_URL: string; AUTHORS_OWNER_URLS: string };
  archiveEverySeconds: number;
  backUp(): Promise<void>;
  /** The last WAL segment in the repository. */
  lastArchived(): Promise<string>;
  /** Kills all processes of the server at once and deletes its files. */
  destroy(): void;
  /** Restores from the repository alone, to the end of the archive or to a named point. Resolves when the server takes writes. */
  restore(target?: { point: string }): Promise<void>;
  /** Stops the server and deletes all files of the drill. */
  remove(): Promise<void>;
}

/** Starts a PostgreSQL server for the drill. The files in `ops/pgbackrest` archive it and back it up to a local folder. */
export async function startDrilledPostgres(options: { archiveEverySeconds?: number } = {}): Promise<DrilledPostgres> {
  const instance = localInstance();
  const { roles, ports } = instance;
  const owner = asUser("postgres");
  const cluster = join(prepareFolder(instance), name);
  const backups = join(instance.dataDir, "backups-drill");
  const part = (folder: string) => join(backups, folder);
  const archiving = readArchiving();
  const archiveEverySeconds = options.archiveEverySeconds ?? archiving.everySeconds;
  const environment = {
    PGBACKREST_CONFIG: part("pgbackrest.conf"),
    PGBACKREST_STANZA: "authors-0",
    PGBACKREST_PG1_PATH: cluster,
    PGBACKREST_PG1_PORT: String(ports.postgresDrill),
    PGBACKREST_PG1_SOCKET_PATH: part("socket"),
    PGBACKREST_PG1_USER: roles.owner,
    // pgBackRest needs an S3 service with TLS, which the local one does not have.
    PGBACKREST_REPO1_TYPE: "posix",
    PGBACKREST_REPO1_PATH: part("repository"),
    PGBACKREST_REPO1_CIPHER_PASS: "for-this-drill-only",
    PGBACKREST_SPOOL_PATH: part("spool"),
    PGBACKREST_LOCK_PATH: part("lock"),
    PGBACKREST_LOG_PATH: part("log"),
  };
  const service = postgresService({
    name,
    port: () => ports.postgresDrill,
    databases: () => ["directory", "authors"],
    settings: () => ({ ...archiving.settings, archive_timeout: `${archiveEverySeconds}s`, unix_socket_directories: part("socket") }),
    environment: () => environment,
  });

  async function pgbackrest(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)("pgbackrest", args, {
      ...owner,
      cwd: "/",
      env: { PATH: process.env["PATH"], ...environment },
    });
    return stdout;
  }

  function deleteAll(): void {
    for (const folder of [cluster, backups]) rmSync(folder, { recursive: true, force: true });
  }

  function makeForPostgres(folder: string): void {
    mkdirSync(folder, { mode: 0o700 });
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  }

  await service.stop(instance);
  deleteAll();
  for (const folder of [backups, ...["socket", "repository", "spool", "lock", "log"].map(part)]) makeForPostgres(folder);
  writeFileSync(part("pgbackrest.conf"), readFileSync(join(ops, "pgbackrest.conf")));
  await service.start(instance);
  await pgbackrest("stanza-create");

  const url = (role: string, database: string) => `postgres://${role}:${role}@127.0.0.1:${ports.postgresDrill}/${database}`;
  return {
    environment: {
      DIRECTORY_DATABASE_URL: url(roles.app, "directory"),
      AUTHORS_DATABASE_URLS: url(roles.app, "authors"),
      DIRECTORY_OWNER_URL: url(roles.owner, "directory"),
      AUTHORS_OWNER_URLS: url(roles.owner, "authors"),
    },
    archiveEverySeconds,
    backUp: async () => void (await pgbackrest("--type=full", "backup")),
    async lastArchived() {
      const [stanza] = Stanzas.parse(JSON.parse(await pgbackrest("info", "--output=json")));
      return (
        stanza.archive
          .map(({ max }) => max)
          .toSorted()
          .at(-1) ?? ""
      );
    },
    destroy() {
      const pid = daemonPid(instance, name);
      if (pid === undefined) throw new Error(`${name} does not run`);
      killWithChildren(pid);
      rmSync(cluster, { recursive: true });
    },
    async restore(target) {
      await service.stop(instance);
      rmSync(cluster, { recursive: true, force: true });
      makeForPostgres(cluster);
      const upTo = target ? ["--type=name", `--target=${target.point}`, "--target-action=promote"] : [];
      await pgbackrest(...upTo, "restore");
      await service.start(instance);
    },
    async remove() {
      await service.stop(instance);
      deleteAll();
    },
  };
}

const Stanzas = z.tuple([z.object({ archive: z.array(z.object({ max: z.string() })) })]);

/** The settings of `archive.conf`. The interval is separate, because a short drill cannot wait for it. */
function readArchiving(): { settings: Record<string, string>; everySeconds: number } {
  const lines = readFileSync(join(ops, "archive.conf"), "utf8").matchAll(/^(\w+) = (?:'(.*)'|(\S+))$/gm);
  const settings = Object.fromEntries([...lines].map(([, key = "", quoted, plain]) => [key, quoted ?? plain ?? ""]));
  return { settings, everySeconds: z.coerce.number().positive().parse(settings["archive_timeout"]?.replace(/s$/, "")) };
}

/** Stops the process first, so that it can neither start nor reap children in between. */
function killWithChildren(pid: number): void {
  process.kill(pid, "SIGSTOP");
  const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
  for (const each of [...children, pid]) process.kill(each, "SIGKILL");
}
