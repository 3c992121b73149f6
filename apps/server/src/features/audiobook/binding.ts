import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { AuthorId } from "@coursewright/base/ids.ts";
import { heardOf } from "@coursewright/course-page/player/heard-course.ts";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { MediaService, Sound } from "../media/service.ts";
import { firstFrames, framesUntil, toAac } from "./aac.ts";
import { type BoundSound, putBound, putReleased, useBound } from "./bound-queries.ts";
import { type M4bChapter, withM4b } from "./m4b.ts";
import { deleteLoose, putLoose } from "./queries.ts";
import { keyOfReleased, releasedAddress } from "./released-audio.ts";
import { looseForDays } from "./speaking.ts";

/** A release waits at most this long for its audiobook. The next release reuses the encoded parts. */
const boundWithinMs = 60_000;
/** About 17 hours of sound. */
const maxBytes = 500_000_000;
/** Raise this when the output for the same sounds changes. */
const bindingVersion = 1;

interface BindingOptions {
  databases: Databases;
  media: Pick<MediaService, "storeSound" | "open">;
  log: Log;
}

export interface Release {
  readonly uid: AuthorId;
  readonly releaseId: string;
}

interface Part extends M4bChapter {
  readonly mediaKey: string;
}

export function createBinding({ databases, media, log }: BindingOptions) {
  const within = <T>(uid: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);

  async function store(uid: AuthorId, madeOf: string, sound: Omit<Sound, "noteWithin">): Promise<BoundSound> {
    const noteWithin = (trx: WriteQuery, key: string) => putLoose(trx, { uid, mediaKey: key, days: looseForDays });
    const mediaKey = await media.storeSound(uid, { ...sound, noteWithin });
    return within(uid, async (trx) => {
      const made = { mediaKey, bytes: sound.bytes };
      if (await putBound(trx, { uid, madeOf, ...made })) await deleteLoose(trx, { uid, mediaKey });
      return (await useBound(trx, { uid, madeOf })) ?? made;
    });
  }

  async function bytesOf(mediaKey: string): Promise<Buffer> {
    const file = await media.open(mediaKey);
    if (!file) throw new Error("A sound of the audiobook no longer exists");
    return buffer(file.stream);
  }

  async function encode(uid: AuthorId, mediaKey: string): Promise<BoundSound> {
    const madeOf = hashOf(["aac", mediaKey]);
    const known = await within(uid, (trx) => useBound(trx, { uid, madeOf }));
    if (known) return known;
    const aac = await toAac(await bytesOf(mediaKey));
    if (!aac) throw new Error("ffmpeg could not encode a page");
    return store(uid, madeOf, { kind: "chunk", contentType: "audio/aac", bytes: aac.byteLength, content: aac });
  }

  /** Two at a time, the limit for ffmpeg. */
  async function encodeAll(uid: AuthorId, parts: readonly Part[]): Promise<BoundSound[]> {
    const deadline = AbortSignal.timeout(boundWithinMs);
    const encoded: BoundSound[] = [];
    for (let from = 0; from < parts.length; from += 2) {
      deadline.throwIfAborted();
      encoded.push(...(await Promise.all(parts.slice(from, from + 2).map(({ mediaKey }) => encode(uid, mediaKey)))));
    }
    return encoded;
  }

  async function* soundOf(parts: readonly Part[], encoded: readonly BoundSound[]): AsyncIterable<Uint8Array> {
    for (const [index, { startMs, endMs }] of parts.entries()) {
      const aac = await bytesOf(encoded[index]?.mediaKey ?? "");
      yield firstFrames(aac, framesUntil(endMs) - framesUntil(startMs));
    }
  }

  async function bind({ uid }: Release, { title, author }: ReleasedCourse, parts: readonly Part[]): Promise<BoundSound> {
    const madeOf = hashOf(["m4b", title, author, parts]);
    const known = await within(uid, (trx) => useBound(trx, { uid, madeOf }));
    if (known) return known;
    const encoded = await encodeAll(uid, parts);
    if (encoded.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw new Error("The audiobook would be too large");
    return withM4b({ title, author, chapters: parts, sound: soundOf(parts, encoded) }, ({ path, bytes }) =>
      store(uid, madeOf, { kind: "sound", contentType: "audio/mp4", bytes, content: createReadStream(path) }),
    );
  }

  /** Keeps the sounds of a release while it exists, and binds them. If binding fails, the release has no bound file. */
  return async (release: Release, course: ReleasedCourse): Promise<ReleasedCourse["audiobook"]> => {
    const { uid, releaseId } = release;
    const parts = partsOf(course);
    if (parts.length === 0) return null;
    const keep = (mediaKeys: readonly string[]) => within(uid, (trx) => putReleased(trx, { uid, releaseId, mediaKeys }));
    await keep(parts.map(({ mediaKey }) => mediaKey));
    try {
      const { mediaKey, bytes } = await bind(release, course, parts);
      await keep([mediaKey]);
      return { address: releasedAddress(mediaKey), bytes, seconds: (parts.at(-1)?.endMs ?? 0) / 1000 };
    } catch (err) {
      log.warn({ err, releaseId }, "binding the audiobook of a release failed; the release has no bound file");
      return null;
    }
  };
}

function partsOf(course: ReleasedCourse): Part[] {
  let startMs = 0;
  return heardOf(course).flatMap(({ page, audio: { address, seconds } }) => {
    const mediaKey = keyOfReleased(address);
    if (mediaKey === undefined) return [];
    const part = { title: page.name, mediaKey, startMs, endMs: startMs + seconds * 1000 };
    startMs = part.endMs;
    return [part];
  });
}

function hashOf(what: readonly unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([bindingVersion, ...what]))
    .digest("hex");
}
