import type { AuthorId, PageId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { ReleasedAudio } from "@coursewright/course-page/released-course.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { hashOfWords } from "./chunks.ts";
import { frameBytes, frameMs } from "./mp3.ts";
import { listAudiobooks } from "./queries.ts";

export interface PageWords {
  readonly pageId: PageId;
  readonly blocks: readonly StoredBlock[];
}

/** The path under which a course's own host serves media. */
const mediaFolder = "/launch/media/";

/**
 * The released audio by page. Leaves out recordings whose words differ from the page, because learners may read along.
 */
export async function releasedAudio(
  trx: WriteQuery,
  { uid, pages }: { uid: AuthorId; pages: readonly PageWords[] },
): Promise<Record<PageId, ReleasedAudio>> {
  const rows = await listAudiobooks(trx, { uid, pages: pages.map(({ pageId }) => pageId) });
  const blocksOf = new Map(pages.map(({ pageId, blocks }) => [pageId, blocks]));
  const heard = rows.filter((row) => row.words_hash === hashOfWords(blocksOf.get(row.page_id) ?? []));
  return Object.fromEntries(
    heard.map((row) => [
      row.page_id,
      {
        address: releasedAddress(row.media_key),
        bytes: (row.duration_ms / frameMs) * frameBytes,
        seconds: row.duration_ms / 1000,
        voice: row.voice,
        sentences: row.sentences,
      },
    ]),
  );
}

export function releasedAddress(mediaKey: string): string {
  return `${mediaFolder}${mediaKey}`;
}

/** Returns undefined when the address is not one of our files. */
export function keyOfReleased(address: string): string | undefined {
  return address.startsWith(mediaFolder) ? address.slice(mediaFolder.length) : undefined;
}
