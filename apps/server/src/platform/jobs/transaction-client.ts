import { CompiledQuery } from "kysely";
import type { ClientBase } from "pg";
import type { WriteQuery } from "../db/databases.ts";

/** Wraps the caller's transaction as a client for the engine. */
export function clientOf(trx: WriteQuery): ClientBase {
  const client = { query: (text: string, values?: unknown[]) => trx.executeQuery(CompiledQuery.raw(text, values)) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine calls nothing but `query` and reads nothing but `rows`
  return client as unknown as ClientBase;
}
