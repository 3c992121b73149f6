import pg from "pg";
import type { Log } from "../log/log.ts";

/** Session locks of this class are the leases, per database. */
const lockClass = 7_226_010;
const leases = 256;
const answerWithinMs = 5_000;
/**
 * PostgreSQL itself ends the session, and with it the lock, when the worker has been silent for so long: a paused process keeps its connection
 * and would keep its jobs. By then PostgreSQL has also ended the transactions that the worker left open (15 s, `databases.ts`).
 */
const leaseMs = 20_000;
const renewEveryMs = 4_000;
const renewal = { text: "select 1", query_timeout: leaseMs };

export interface ExecutorLease {
  readonly executorId: string;
  /** Runs `work` if no living worker holds that executor's lease, and keeps everybody else off it meanwhile. */
  ifOrphaned(executorId: string, work: () => Promise<void>): Promise<void>;
  /** Throws where it is not held. */
  check(): Promise<void>;
  /** Ends the process by `onLost` where the lease has run out, as it has when the process was paused. Never returns then. */
  mustHold(): Promise<void>;
  release(): Promise<void>;
}

interface LeaseOptions {
  url: string;
  log: Log;
  /** The lock went with its connection: somebody else may already be running this worker's jobs. */
  onLost(): void;
}

/** A worker's identity is a lease that it holds for as long as it lives; what a lease left behind can be told from what runs. */
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
      // A connection that does not answer holds no lock one could rely on.
      lost(err instanceof Error ? err : undefined);
      throw err;
    }
  }

  async function takeFree(): Promise<number> {
    for (let lease = 0; lease < leases; lease += 1) if (await ask("pg_try_advisory_lock", lease)) return lease;
    throw new Error(`All ${leases} executor leases are taken`);
  }

  // As the worker knows it: counted from before it asked, so it never outlives what PostgreSQL grants.
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
      // A session may take its own lock again, so its own lease would look free.
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
      // The process is about to end; whatever comes next is another worker's.
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
