import type { LogEvent } from "kysely";
import type pg from "pg";
import { gauge, histogram, secondsBounds } from "../telemetry/metrics.ts";
import { isTraced, pastSpan } from "../telemetry/spans.ts";

const statementSeconds = histogram("coursewright_sql_seconds", { help: "How long statements took", bounds: secondsBounds });
const connections = gauge("coursewright_db_connections", { help: "Connections of this process to PostgreSQL" });
const waiting = gauge("coursewright_db_waiting", { help: "Who waits for a connection to PostgreSQL" });

/** Measures the pool and its own `query`. Kysely reports its queries to `observeQuery`. Returns a function that stops measuring. */
export function observePool(pool: pg.Pool, name: string): () => void {
  const query = pool.query.bind(pool);
  const observed = async (asked: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const text = typeof asked === "string" ? asked : asked.text;
    const startedAt = performance.now();
    try {
      const result = await query(asked, values);
      tell(text, performance.now() - startedAt);
      return result;
    } catch (error) {
      tell(text, performance.now() - startedAt, error);
      throw error;
    }
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of its many forms we use those that answer by a promise
  pool.query = observed as pg.Pool["query"];
  const stops = [
    connections.read(() => [
      { value: pool.totalCount - pool.idleCount, labels: { pool: name, state: "used" } },
      { value: pool.idleCount, labels: { pool: name, state: "idle" } },
    ]),
    waiting.read(() => [{ value: pool.waitingCount, labels: { pool: name } }]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function observeQuery({ query, queryDurationMillis, ...event }: LogEvent): void {
  tell(query.sql, queryDurationMillis, event.level === "error" ? event.error : undefined);
}

/** Statements contain placeholders, never values. */
function tell(text: string, ms: number, error?: unknown): void {
  statementSeconds.record(ms / 1000);
  if (!isTraced()) return;
  const verb = /\w+/.exec(text)?.[0].toLowerCase() ?? "statement";
  pastSpan(`sql ${verb}`, { "db.system.name": "postgresql", "db.query.text": text.trim() }, { ms, error });
}
