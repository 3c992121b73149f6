import { randomUUID } from "node:crypto";
import { passageIdOf } from "../../apps/server/src/features/sources/passage-id.ts";
import { onShardOf } from "./shards.ts";

interface SourceText {
  readonly uid: string;
  readonly projectId: string;
  readonly name: string;
  /** English, one on each page. */
  readonly passages: readonly string[];
}

/** Stores a source as it is after it was read. Returns its id. */
export async function addReadSource({ uid, projectId, name, passages }: SourceText): Promise<string> {
  const sourceId = randomUUID();
  await onShardOf(uid, async (shard) => {
    await shard.query(
      `insert into sources (author_id, source_id, project_id, kind, name, upload_id, state, percent, pages, language, read_at)
        values ($1, $2, $3, 'pdf', $4, $5, 'ready', 100, $6, 'english', now())`,
      [uid, sourceId, projectId, name, randomUUID(), passages.length],
    );
    await replacePassages({ uid, sourceId, passages });
  });
  return sourceId;
}

/** The passages after another reading of a changed file. */
export async function replacePassages({ uid, sourceId, passages }: Pick<SourceText, "uid" | "passages"> & { sourceId: string }) {
  await onShardOf(uid, async (shard) => {
    for (const table of ["passages", "passage_words"]) {
      await shard.query(`delete from ${table} where author_id = $1 and source_id = $2`, [uid, sourceId]);
    }
    for (const [place, text] of passages.entries()) {
      const id = passageIdOf(sourceId, text);
      await shard.query("insert into passages (author_id, passage_id, source_id, place, page, text) values ($1, $2, $3, $4, $5, $6)", [
        uid,
        id,
        sourceId,
        place,
        place + 1,
        text,
      ]);
    }
    await shard.query(
      `insert into passage_words (author_id, source_id, word, postings)
        select author_id, source_id, lexeme, string_agg(int4send((place << 16) | (1 << 8) | 20), '' order by place)
        from passages, unnest(to_tsvector('english', text)) where author_id = $1 and source_id = $2 group by 1, 2, 3`,
      [uid, sourceId],
    );
    await shard.query("update sources set passages = $3 where author_id = $1 and source_id = $2", [uid, sourceId, passages.length]);
  });
}
