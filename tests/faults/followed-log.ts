import { setTimeout } from "node:timers/promises";
import type pg from "pg";

export interface FollowedLog {
  /** Until one more segment of the log has left for the archive. */
  untilArchived(): Promise<void>;
  stop(): Promise<void>;
  /** Whatever was acknowledged before then lies in segments up to this one. */
  archivedUntil(lastSegment: string): number;
}

const everyMs = 100;

/** Writes down, again and again, how far PostgreSQL's log had come. */
export function followLog(store: pg.Client): FollowedLog {
  const samples: Array<{ at: number; segment: string; archived: number }> = [];
  const stopping = new AbortController();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const at = Date.now();
      const { rows } = await store.query<{ segment: string; archived: number }>(
        "select pg_walfile_name(pg_current_wal_lsn()) as segment, archived_count::integer as archived from pg_stat_archiver",
      );
      if (rows[0]) samples.push({ at, ...rows[0] });
      await setTimeout(everyMs);
    }
  }

  const following = follow();
  following.catch(() => undefined);
  return {
    async untilArchived() {
      const before = samples.at(-1)?.archived ?? 0;
      while ((samples.at(-1)?.archived ?? 0) <= before) await Promise.race([setTimeout(everyMs), following]);
    },
    stop() {
      stopping.abort();
      return following;
    },
    archivedUntil: (lastSegment) => samples.findLast(({ segment }) => segment <= lastSegment)?.at ?? 0,
  };
}
