import type { Pool } from "pg";
import { gauge } from "../telemetry/metrics.ts";
import { parkedQueue, queues } from "./engine.ts";

const jobs = gauge("coursewright_jobs", { help: "Jobs of the shard that wait or run, by queue: every worker tells the same" });
const oldestWaiting = gauge("coursewright_job_waiting_seconds", { help: "Since when the oldest waiting job waits, by queue" });

interface Row {
  queue: string;
  waiting: string;
  running: string;
  oldest_ms: string | null;
}

const statement = `
  select queue_name as queue, count(*) filter (where status = 'ENQUEUED') as waiting,
    count(*) filter (where status = 'PENDING') as running, min(created_at) filter (where status = 'ENQUEUED') as oldest_ms
  from dbos.workflow_status where status in ('ENQUEUED', 'PENDING') and queue_name = any($1) group by queue_name`;

/** Returns a function that stops it. */
export function observeQueues(pool: Pool): () => void {
  const names = [...Object.keys(queues), parkedQueue];
  const read = async () => {
    const { rows } = await pool.query<Row>(statement, [names]);
    return names.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, waiting: "0", running: "0", oldest_ms: null });
  };
  const stops = [
    jobs.read(async () =>
      (await read()).flatMap(({ queue, waiting, running }) => [
        { value: Number(waiting), labels: { queue, state: "waiting" } },
        { value: Number(running), labels: { queue, state: "running" } },
      ]),
    ),
    oldestWaiting.read(async () =>
      (await read()).map(({ queue, oldest_ms }) => ({
        value: oldest_ms === null ? 0 : Math.max(0, (Date.now() - Number(oldest_ms)) / 1000),
        labels: { queue },
      })),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
