import pg from "pg";
import type { Log } from "../log/log.ts";

/** Advisory locks of this class are the leases of one database. */
const lockClass = 7_226_010;
const leases = 256;
const answerWithinMs = 5_000;
/**
 * PostgreSQL ends the session and its lock after this silence, because a paused process would keep its connection and its jobs. By then
 * PostgreSQL has also ended the worker's open transactions (15 s, `databases.ts`).
 */
const leaseMs = 20_000;
const renewEveryMs = 4_000;
const renewal = { text: "select 1", query_timeout: leaseMs };

export interface ExecutorLease {
  readonly executorId: string;
  /** Takes the executor's lease if no live worker holds it, and runs `work` meanwhile. */
  ifOrphaned(executorId: string, work: () => Promise<void>): Promise<void>;
  /** Throws if the lease is not held. */
  check(): Promise<void>;
  /** Calls `onLost` and never returns if the lease has expired, for example while the process was paused. */
  mustHold(): Promise<void>;
  release(): Promise<void>;
}

interface LeaseOptions {
  url: string;
  log: Log;
  /** The connection and its lock are lost: another worker may already run this worker's jobs. */
  onLost(): void;
}

/** A worker holds a lease as its identity while it lives, so jobs of dead workers can be found. */
export async function leaseExecutor({ url, log, onLost }: LeaseOptions): Promise<ExecutorLease> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: "coursewright-slot",
    options: `-c idle_session_timeout=${leaseMs}`,
  });
  let released = false;
  const lost = (err?: Error) => {
    if (released) return;
    released = true;
    clearInterval(renewing);
    log.fatal({ err }, "the executor lease was lost");
    onLost();
  };
  let renewing: NodeJS.Timeout | undefined;
  client.on("error", lost);
  client.on("end", () => lost());
  await client.connect();

  async function ask(statement: "pg_try_advisory_lock" | "pg_advisory_unlock", lease: number): Promise<boolean> {
    try {
      const { rows } = await client.query<{ answer: boolean }>(`select ${statement}($1, $2) as answer`, [lockClass, lease]);
      return rows[0]?.answer === true;
    } catch (err) {
      // The lock of a silent connection is not reliable.
      lost(err instanceof Error ? err : undefined);
      throw err;
    }
  }

  async function takeFree(): Promise<number> {
    for (let lease = 0; lease < leases; lease += 1) if (await ask("pg_try_advisory_lock", lease)) return lease;
    throw new Error(`All ${leases} executor leases are taken`);
  }

  // Measured from before the query, so it expires no later than PostgreSQL's limit.
  let leasedAt = performance.now();
  const hasRunOut = () => performance.now() - leasedAt > leaseMs;
  async function renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      await client.query(renewal);
      leasedAt = askedAt;
    } catch (err) {
      lost(err instanceof Error ? err : undefined);
    }
  }

  const own = await takeFree();
  await renew();
  renewing = setInterval(() => void renew(), renewEveryMs);
  return {
    executorId: nameOf(own),
    async ifOrphaned(executorId, work) {
      const lease = leaseOf(executorId);
      // A session can take its own lock again, so its own lease would look free.
      if (lease === undefined || lease === own || !(await ask("pg_try_advisory_lock", lease))) return;
      try {
        await work();
      } finally {
        await ask("pg_advisory_unlock", lease);
      }
    },
    async check() {
      if (released || hasRunOut()) throw new Error("The executor lease is not held");
    },
    async mustHold() {
      if (!released && !hasRunOut()) return;
      lost(new Error("The lease of the executor lease has run out"));
      // The process is about to end; another worker does the rest.
      await new Promise(() => undefined);
    },
    async release() {
      released = true;
      clearInterval(renewing);
      await client.end();
    },
  };
}

function nameOf(lease: number): string {
  return `worker-${lease}`;
}

function leaseOf(executorId: string): number | undefined {
  const digits = /^worker-(\d{1,3})$/.exec(executorId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
