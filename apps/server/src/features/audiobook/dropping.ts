import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { MediaService } from "../media/service.ts";
import { deleteUnusedBound, isReleased, selectUnusedBound } from "./bound-queries.ts";
import { deleteUnusedChunks, selectUnusedChunks } from "./chunk-queries.ts";
import { deleteLoose, postponeLoose, putLoose, selectSoundsToDrop } from "./queries.ts";

/** Retention of unused chunks, in case the author restores the words. */
const chunkKeptForMs = 90 * 24 * 3_600_000;
/** Shorter, because bound sounds can be made again from other sounds. */
const boundKeptForMs = 30 * 24 * 3_600_000;
const askedAgainAfterDays = 7;
const droppedAtOnce = 500;

interface DroppingOptions {
  databases: Databases;
  media: Pick<MediaService, "drop">;
  clock: Clock;
}

/** Deletes unreferenced sound files. */
export function createDropping({ databases, media, clock }: DroppingOptions) {
  const within = <T>(uid: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);

  /** Deletes the row last, so that a crash does not orphan the file. Files in use by a release are postponed. */
  async function dropSound({ uid, mediaKey }: { uid: AuthorId; mediaKey: string }): Promise<void> {
    const isKept = await within(uid, async (trx) => {
      if (!(await isReleased(trx, { uid, mediaKey }))) return false;
      await postponeLoose(trx, { uid, mediaKey, days: askedAgainAfterDays });
      return true;
    });
    if (isKept) return;
    await media.drop(uid, mediaKey);
    await within(uid, (trx) => deleteLoose(trx, { uid, mediaKey }));
  }

  async function loosenUnusedChunks(): Promise<void> {
    const since = new Date(clock.now().getTime() - chunkKeptForMs);
    const found = await databases.fromShards((shard) => selectUnusedChunks(shard, { since, limit: droppedAtOnce }));
    for (const [uid, chunks] of Map.groupBy(found, (chunk) => chunk.uid)) {
      const hashes = chunks.map(({ hash }) => hash);
      await within(uid, async (trx) => {
        for (const mediaKey of await deleteUnusedChunks(trx, { uid, hashes, since })) await putLoose(trx, { uid, mediaKey, days: 0 });
      });
    }
  }

  async function loosenUnusedBound(): Promise<void> {
    const since = new Date(clock.now().getTime() - boundKeptForMs);
    const found = await databases.fromShards((shard) => selectUnusedBound(shard, { since, limit: droppedAtOnce }));
    for (const [uid, sounds] of Map.groupBy(found, (sound) => sound.uid)) {
      const madeOf = sounds.map((sound) => sound.madeOf);
      await within(uid, async (trx) => {
        for (const mediaKey of await deleteUnusedBound(trx, { uid, madeOf, since })) await putLoose(trx, { uid, mediaKey, days: 0 });
      });
    }
  }

  return {
    dropSound,
    async dropUnused(): Promise<number> {
      await loosenUnusedChunks();
      await loosenUnusedBound();
      const until = clock.now();
      const sounds = await databases.fromShards((shard) => selectSoundsToDrop(shard, { until, limit: droppedAtOnce }));
      for (const sound of sounds) await dropSound(sound);
      return sounds.length;
    },
  };
}
