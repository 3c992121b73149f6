import { AuthorId } from "@coursewright/base/ids.ts";
import type { Generated } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

export interface GenerationName {
  readonly uid: AuthorId;
  readonly operation: string;
}

/** One try at a generation. Each has its own hold. */
export interface Attempt extends GenerationName {
  readonly attempt: number;
}

interface GenerationsTable {
  author_id: string;
  operation_id: string;
  type: string;
  agent: string;
  state: Generated<"running" | "done" | "failed">;
  attempt: Generated<number>;
  input_tokens: number | null;
  output_tokens: number | null;
  model: string | null;
  started_at: Date;
  ended_at: Date | null;
  reply: string | null;
}

const tables = (trx: WriteQuery) => trx.withTables<{ generations: GenerationsTable }>();

/** Starts a new or failed generation. Returns undefined when it is in progress or done. */
export async function insertAttempt(
  trx: WriteQuery,
  { uid, operation, type, agent, startedAt }: GenerationName & { type: string; agent: string; startedAt: Date },
): Promise<Attempt | undefined> {
  const row = await tables(trx)
    .insertInto("generations")
    .values({ author_id: uid, operation_id: operation, type, agent, started_at: startedAt })
    .onConflict((conflict) =>
      conflict
        .columns(["author_id", "operation_id"])
        .doUpdateSet((eb) => ({
          type,
          agent,
          state: "running",
          attempt: eb("generations.attempt", "+", 1),
          started_at: startedAt,
          ended_at: null,
        }))
        .where("generations.state", "=", "failed"),
    )
    .returning("attempt")
    .executeTakeFirst();
  return row && { uid, operation, attempt: row.attempt };
}

export async function selectGeneration(trx: WriteQuery, { uid, operation }: GenerationName) {
  return tables(trx)
    .selectFrom("generations")
    .select(["state", "reply", "model"])
    .where("author_id", "=", uid)
    .where("operation_id", "=", operation)
    .executeTakeFirst();
}

/** The type of all learner requests. */
export const learnersType = "score";

export async function countRunning(trx: WriteQuery, { uid, isLearners }: { uid: AuthorId; isLearners: boolean }): Promise<number> {
  const { running } = await tables(trx)
    .selectFrom("generations")
    .select((eb) => eb.fn.countAll<string>().as("running"))
    .where("author_id", "=", uid)
    .where("state", "=", "running")
    .where("type", isLearners ? "=" : "<>", learnersType)
    .executeTakeFirstOrThrow();
  return Number(running);
}

type Ending =
  | { state: "done"; reply: string; model: string; input_tokens: number; output_tokens: number; ended_at: Date }
  | { state: "failed"; ended_at: Date };

/** Returns false when the attempt had already ended. */
export async function endAttempt(trx: WriteQuery, { uid, operation, attempt }: Attempt, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("generations")
    .set(ending)
    .where("author_id", "=", uid)
    .where("operation_id", "=", operation)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function selectStaleGenerations({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<Attempt[]> {
  const { rows } = await pool.query<{ author_id: string; operation_id: string; attempt: number }>(
    "select * from stale_generations($1, $2)",
    [until, limit],
  );
  return rows.map((row) => ({ uid: AuthorId.parse(row.author_id), operation: row.operation_id, attempt: row.attempt }));
}
