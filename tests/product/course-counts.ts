import { onEachShard } from "./shards.ts";

export interface CountOfLearners {
  readonly kind: "learners" | "finished" | "chapter" | "tried" | "right" | "given" | "listener" | "play" | "slot";
  readonly key?: string;
  /** When the learners began. */
  readonly at: Date;
  readonly count: number;
}

interface CountedCourse {
  readonly uid: string;
  readonly projectId: string;
}

/** Writes the counts that the rollup of events would leave, without the events. Only on the shard of the course. */
export async function countLearners({ uid, projectId }: CountedCourse, counts: readonly CountOfLearners[]): Promise<void> {
  const given = `json_to_recordset($3::json) as given (kind text, key text, at timestamptz, count bigint)`;
  const from = `projects cross join ${given} where author_id = $1 and project_id = $2`;
  const rows = JSON.stringify(counts.map((each) => ({ key: "", ...each })));
  await onEachShard(async (shard) => {
    const quarter = "date_bin('15 minutes', at, '2000-01-01Z')";
    await shard.query(
      `insert into course_counts select author_id, project_id, kind, ${quarter}, key, sum(count) from ${from} group by 1, 2, 3, 4, 5`,
      [uid, projectId, rows],
    );
    await shard.query(`insert into course_totals select author_id, project_id, kind, key, sum(count) from ${from} group by 1, 2, 3, 4`, [
      uid,
      projectId,
      rows,
    ]);
  });
}

interface Recorded {
  readonly uid: string;
  readonly pageId: string;
  readonly seconds: number;
  readonly sentences: ReadonlyArray<{ text: string; startMs: number; endMs: number }>;
}

/** Stores an audiobook without audio: only its length and its sentences. */
export async function recordSilently({ uid, pageId, seconds, sentences }: Recorded): Promise<void> {
  await onEachShard(async (shard) => {
    await shard.query(
      `insert into audiobooks (author_id, page_id, media_key, duration_ms, sentences, voice, words_hash, chunk_hashes, page_version)
        select author_id, page_id, 'none', $3, $4, 'none', repeat('0', 64), '{}', version from pages where author_id = $1 and page_id = $2`,
      [uid, pageId, seconds * 1000, JSON.stringify(sentences)],
    );
  });
}
