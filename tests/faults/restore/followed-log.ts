import { setTimeout } from "node:timers/promises";
import type pg from "pg";

export interface FollowedLog {
  /** Waits until the current WAL segment is archived. */
  untilArchived(): Promise<void>;
  stop(): Promise<void>;
  /** The time before which every acknowledged write lies in this segment or an earlier one. */
  archivedUntil(lastSegment: string): number;
}

interface Sample {
  at: number;
  segment: string;
  archived: string;
}

const everyMs = 100;
const segmentLength = 24;

/** Samples the WAL position of PostgreSQL. */
export function followLog(store: pg.Client): FollowedLog {
  const samples: Sample[] = [];
  const stopping = new AbortController();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const at = Date.now();
      const { rows } = await store.query<{ segment: string; archived: string }>(
        "select pg_walfile_name(pg_current_wal_lsn()) as segment, coalesce(last_archived_wal, '') as archived from pg_stat_archiver",
      );
      if (rows[0]) samples.push({ at, ...rows[0] });
      await setTimeout(everyMs);
    }
  }

  const following = follow();
  following.catch(() => undefined);
  return {
    async untilArchived() {
      const { length } = samples;
      // Other archived files have longer or shorter names.
      const isThere = ({ archived }: Sample) => archived.length === segmentLength && archived >= (samples[length]?.segment ?? "");
      while (!samples.slice(length).some(isThere)) await Promise.race([setTimeout(everyMs), following]);
    },
    stop() {
      stopping.abort();
      return following;
    },
    archivedUntil: (lastSegment) => samples.findLast(({ segment }) => segment <= lastSegment)?.at ?? 0,
  };
}
