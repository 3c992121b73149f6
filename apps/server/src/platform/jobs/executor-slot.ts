import pg from "pg";
import type { Log } from "../log/log.ts";

/** Session locks of this class are the slots, per database. */
const lockClass = 7_226_010;
const slots = 256;
const answerWithinMs = 5_000;

export interface ExecutorSlot {
  readonly executorId: string;
  /** Runs `work` if no living worker holds that executor's slot, and keeps everybody else off it meanwhile. */
  ifOrphaned(executorId: string, work: () => Promise<void>): Promise<void>;
  /** Throws where it is not held. */
  check(): Promise<void>;
  release(): Promise<void>;
}

interface SlotOptions {
  url: string;
  log: Log;
  /** The lock went with its connection: somebody else may already be running this worker's jobs. */
  onLost(): void;
}

/** A worker's identity is a slot that it holds for as long as it lives; what a slot left behind can be told from what runs. */
export async function leaseExecutorSlot({ url, log, onLost }: SlotOptions): Promise<ExecutorSlot> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: "coursewright-slot",
  });
  let released = false;
  const lost = (err?: Error) => {
    if (released) return;
    released = true;
    log.fatal({ err }, "the executor slot was lost");
    onLost();
  };
  client.on("error", lost);
  client.on("end", () => lost());
  await client.connect();

  async function ask(statement: "pg_try_advisory_lock" | "pg_advisory_unlock", slot: number): Promise<boolean> {
    try {
      const { rows } = await client.query<{ answer: boolean }>(`select ${statement}($1, $2) as answer`, [lockClass, slot]);
      return rows[0]?.answer === true;
    } catch (err) {
      // A connection that does not answer holds no lock one could rely on.
      lost(err instanceof Error ? err : undefined);
      throw err;
    }
  }

  async function takeFree(): Promise<number> {
    for (let slot = 0; slot < slots; slot += 1) if (await ask("pg_try_advisory_lock", slot)) return slot;
    throw new Error(`All ${slots} executor slots are taken`);
  }

  const own = await takeFree();
  return {
    executorId: nameOf(own),
    async ifOrphaned(executorId, work) {
      const slot = slotOf(executorId);
      // A session may take its own lock again, so its own slot would look free.
      if (slot === undefined || slot === own || !(await ask("pg_try_advisory_lock", slot))) return;
      try {
        await work();
      } finally {
        await ask("pg_advisory_unlock", slot);
      }
    },
    async check() {
      if (released) throw new Error("The executor slot is not held");
    },
    async release() {
      released = true;
      await client.end();
    },
  };
}

function nameOf(slot: number): string {
  return `worker-${slot}`;
}

function slotOf(executorId: string): number | undefined {
  const digits = /^worker-(\d{1,3})$/.exec(executorId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
