import type { Shard } from "../db/databases.ts";

/** Keep younger records: a step's record may exist before its job's row. */
const youngMs = 24 * 3_600_000;
const readAtOnce = 2_000;

/**
 * Removes records of transaction steps whose jobs are gone. The engine deletes a job without them, so they would stay for good. Each
 * call reads the next page in key order and returns how many records it removed.
 */
export function createStepRecordSweep({ now = Date.now }: { now?: () => number } = {}): (shard: Shard) => Promise<number> {
  const positions = new Map<number, string>();
  return async ({ index, pool }) => {
    const { rows } = await pool.query<{ last: string | null; removed: string }>(
      `with page as (
         select workflow_id from dbos.transaction_completion where workflow_id > $1 order by workflow_id limit $2
       ), removed as (
         delete from dbos.transaction_completion records using (select distinct workflow_id from page) read
         where records.workflow_id = read.workflow_id and records.created_at < $3
           and not exists (select from dbos.workflow_status where workflow_uuid = read.workflow_id)
         returning 1
       )
       select max(workflow_id) as last, (select count(*) from removed) as removed from page`,
      [positions.get(index) ?? "", readAtOnce, now() - youngMs],
    );
    // Restart after the last page.
    positions.set(index, rows[0]?.last ?? "");
    return Number(rows[0]?.removed ?? 0);
  };
}
