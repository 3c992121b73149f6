import type { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Databases } from "../src/platform/db/databases.ts";
import type { CountKind } from "../src/features/dashboard/queries.ts";

export interface Counted {
  readonly kind: CountKind;
  /** The quarter of an hour in which the learners began. */
  readonly at: string | Date;
  readonly key?: string;
  readonly count?: number;
}

/** Adds to the counts per quarter hour and to the totals in one transaction, like the rollup of events. */
export async function addCounts(
  databases: Databases,
  { uid, projectId }: { uid: string; projectId: string },
  counted: readonly Counted[],
): Promise<void> {
  const author = uid as AuthorId;
  const rows = new Map<string, { kind: string; bucket: string; key: string; count: number }>();
  for (const { kind, at, key = "", count = 1 } of counted) {
    const bucket = new Date(Math.floor(new Date(at).getTime() / 900_000) * 900_000).toISOString();
    const name = [kind, bucket, key].join(" ");
    rows.set(name, { kind, bucket, key, count: count + (rows.get(name)?.count ?? 0) });
  }
  const json = JSON.stringify([...rows.values()]);
  await databases.forAuthor(author).transaction(async (trx) => {
    const given = sql`json_to_recordset(${json}::json) as given (kind text, bucket timestamptz, key text, count bigint)`;
    await sql`
      insert into course_counts as c select ${uid}, ${projectId}::uuid, kind, bucket, key, count from ${given} order by kind, bucket, key
      on conflict (author_id, course_id, kind, bucket, key) do update set count = c.count + excluded.count`.execute(trx);
    await sql`
      insert into course_totals as t select ${uid}, ${projectId}::uuid, kind, key, sum(count) from ${given} group by kind, key order by kind, key
      on conflict (author_id, course_id, kind, key) do update set count = t.count + excluded.count`.execute(trx);
  });
}
