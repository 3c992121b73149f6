import { setTimeout as wait } from "node:timers/promises";
import type { AuthorId } from "@coursewright/base/ids.ts";
import { audiobookVoice } from "@coursewright/contract/catalogue.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { MediaService } from "../media/service.ts";
import { claimChunk, giveUpChunk, putChunk } from "./chunk-queries.ts";
import { makeChunkSound } from "./chunk-sound.ts";
import type { ChunkPlan } from "./chunks.ts";
import { deleteLoose, putLoose } from "./queries.ts";

/** Longer than provider, levelling and storage can take together. */
const claimSeconds = 300;
const pollMs = 250;
export const looseForDays = 7;

interface SpeakingOptions {
  databases: Databases;
  gateway: Pick<AiGateway, "speaker">;
  media: Pick<MediaService, "storeSound">;
}

interface Said {
  readonly uid: AuthorId;
  readonly updateId: string;
}

/** Speaks each chunk once per author, even for concurrent requests from several pages. */
export function createSpeaking({ databases, gateway, media }: SpeakingOptions) {
  const inProgress = new Map<string, Promise<void>>();
  const within = <T>(uid: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);

  /** Stores the file before its row. Until then the file is scheduled for deletion. */
  async function say({ uid }: Said, chunk: ChunkPlan): Promise<void> {
    const { speaker } = gateway;
    if (!speaker) throw new AppError("voice_not_set_up");
    const { hash, text } = chunk;
    const spoken = await speaker.speak({ text, voice: audiobookVoice, idempotencyKey: `speech:${uid}:${hash}` });
    const { mp3, durationMs, timings } = await makeChunkSound(spoken, chunk);
    const mediaKey = await media.storeSound(uid, {
      kind: "chunk",
      bytes: mp3.byteLength,
      content: mp3,
      noteWithin: (trx, key) => putLoose(trx, { uid, mediaKey: key, days: looseForDays }),
    });
    await within(uid, async (trx) => {
      if (await putChunk(trx, { uid, hash, mediaKey, durationMs, timings })) await deleteLoose(trx, { uid, mediaKey });
    });
  }

  async function sayOnce(said: Said, chunk: ChunkPlan): Promise<void> {
    const { uid, updateId } = said;
    const { hash, characters } = chunk;
    const deadline = AbortSignal.timeout(claimSeconds * 1000);
    const claim = () => within(uid, (trx) => claimChunk(trx, { uid, hash, characters, updateId, seconds: claimSeconds }));
    let state = await claim();
    while (state === "another's") {
      if (deadline.aborted) throw new AiFailure("unavailable", "Another update holds the claim on this chunk for too long");
      await wait(pollMs);
      state = await claim();
    }
    if (state === "said") return;
    try {
      await say(said, chunk);
    } catch (error) {
      await within(uid, (trx) => giveUpChunk(trx, { uid, hash, updateId }));
      throw error;
    }
  }

  return async (said: Said, chunk: ChunkPlan): Promise<void> => {
    const name = `${said.uid} ${chunk.hash}`;
    const speaking = inProgress.get(name) ?? sayOnce(said, chunk).finally(() => inProgress.delete(name));
    inProgress.set(name, speaking);
    return speaking;
  };
}
