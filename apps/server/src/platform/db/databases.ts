import { createHash } from "node:crypto";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { AuthorId } from "@coursewright/base/ids.ts";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "../log/log.ts";
import { observePool, observeQuery } from "./observed-pool.ts";

/** Only features know tables. Their queries name them with `withTables`. */
export type Tables = Record<never, never>;
export type Query = Kysely<Tables>;
export type WriteQuery = Transaction<Tables>;

export interface AuthorDb {
  readonly author: AuthorId;
  /** A transaction in which row level security shows only this author's rows. */
  transaction<T>(work: (trx: WriteQuery) => Promise<T>): Promise<T>;
}

export interface Shard {
  readonly index: number;
  readonly pool: pg.Pool;
}

export interface Databases {
  /** Accounts and subdomains. Never holds authors' content. */
  readonly directory: Query;
  /** The only access to author data. Callers need not know the shard. */
  forAuthor(author: AuthorId): AuthorDb;
  /** For work that serves many authors: batches and the job engine. */
  shardOf(author: AuthorId): Shard;
  readonly shards: readonly Shard[];
  /** Throws if the directory or all shards are unreachable. One missing shard is no failure: authors of the others are served. */
  check(): Promise<void>;
  /** Collects results from all shards and skips unreachable ones. Throws if none answers. */
  fromShards<T>(ask: (shard: Shard) => Promise<readonly T[]>): Promise<T[]>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  directoryUrl: string;
  authorsUrls: readonly string[];
  poolSize: number;
  log: Log;
}

export function createDatabases({ directoryUrl, authorsUrls, poolSize, log }: DatabaseOptions): Databases {
  const directoryPool = createPool({ url: directoryUrl, poolSize, log });
  const shards = authorsUrls.map((url, index) => ({ index, pool: createPool({ url, poolSize, log }) }));
  const queries = shards.map(({ pool }) => kyselyOver(pool));
  const stops = [observePool(directoryPool, "directory"), ...shards.map(({ pool, index }) => observePool(pool, `shard-${index}`))];

  const shardIndex = (author: AuthorId) => shardIndexOf(author, shards.length);

  async function fromShards<T>(ask: (shard: Shard) => Promise<readonly T[]>): Promise<T[]> {
    const answers = await Promise.allSettled(shards.map(ask));
    const failed = answers.flatMap((answer, shard) => (answer.status === "rejected" ? [{ shard, err: answer.reason as unknown }] : []));
    if (failed.length === shards.length) throw failed[0]?.err;
    for (const { shard, err } of failed) log.warn({ err, shard }, "a shard did not answer");
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  }

  return {
    directory: kyselyOver(directoryPool),
    shards,
    shardOf: (author) => present(shards[shardIndex(author)]),
    forAuthor(author) {
      const query = present(queries[shardIndex(author)]);
      return {
        author,
        transaction: (work) =>
          query.transaction().execute(async (trx) => {
            await showOnly(trx, [author]);
            return work(trx);
          }),
      };
    },
    async check() {
      await directoryPool.query("select 1");
      await fromShards(async ({ pool }) => (await pool.query("select 1")).rows);
    },
    fromShards,
    async close() {
      for (const stop of stops) stop();
      await Promise.all([directoryPool.end(), ...shards.map(({ pool }) => pool.end())]);
    },
  };
}

/** Never change this function: it locates every author's rows. Changing the number of shards requires moving authors (docs/scale.md). */
export function shardIndexOf(author: AuthorId, shards: number): number {
  return shards === 1 ? 0 : createHash("sha1").update(author).digest().readUInt32BE(0) % shards;
}

/** Makes only the rows of these authors visible until the transaction ends. */
async function showOnly(trx: WriteQuery, authors: readonly AuthorId[]): Promise<void> {
  await sql`select set_config('app.authors', ${authors.join(",")}, true)`.execute(trx);
}

const statementMs = 10_000;
/**
 * PostgreSQL ends every statement before this. A busy connection that is silent for longer is dead, but the kernel would notice only
 * after a quarter of an hour.
 */
const silentMs = statementMs + 1_000;

function createPool({ url, poolSize, log }: { url: string; poolSize: number; log: Log }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    // Row policies raise the estimated cost, so PostgreSQL would compile statements. That takes half a second, longer than they run.
    options: "-c jit=off",
    idle_in_transaction_session_timeout: 15_000,
    application_name: "coursewright",
  });
  // The pool replaces a broken idle connection. Without a listener the error would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // The same for a connection in use; its query fails as well.
  pool.on("connect", (client) => client.on("error", (error) => log.debug({ err: error }, "a database connection broke")));
  pool.on("connect", (client) => endWhenSilent(client.connection.stream));
  pool.on("acquire", (client) => limitSilence(client.connection.stream, silentMs));
  pool.on("release", (_, client) => limitSilence(client.connection.stream, 0));
  return pool;
}

/** Destroys a silent connection, so its query fails at once and the pool replaces it. */
function endWhenSilent(stream: Duplex): void {
  const silent = () => stream.destroy(Object.assign(new Error("PostgreSQL does not answer"), { code: "ETIMEDOUT" }));
  stream.on("timeout", silent);
}

function limitSilence(stream: Duplex, ms: number): void {
  if (stream instanceof Socket) stream.setTimeout(ms);
}

function kyselyOver(pool: pg.Pool): Query {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: observeQuery });
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("No shard is configured");
  return value;
}
