import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthorId, type PageId } from "@coursewright/base/ids.ts";
import { type ReleasedCourse, toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { Course } from "@coursewright/course/course.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, testSecret, type TestFixture } from "../../../test/fixture.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { bitRate, frameBytes, frameMs, sampleRate } from "./mp3.ts";
import { putAudiobook } from "./queries.ts";
import { type AudiobookService, createAudiobookService } from "./service.ts";

let fixture: TestFixture;
let sound: Buffer;
let storage: Storage;
let media: MediaService;
let owner: pg.Client;
let audiobook: AudiobookService;
let laterMs = 0;
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  fixture = await createTestFixture();
  storage = createStorage(readConfig().storage);
  media = createMediaService({ databases: fixture.databases, storage, secret: testSecret });
  sound = humming();
  const clock = { ...systemClock, now: () => new Date(Date.now() + laterMs) };
  // No voice: the test uses a hum instead.
  audiobook = createAudiobookService({ databases: fixture.databases, gateway: {}, media, clock, log: fixture.log });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

afterAll(async () => {
  storage.close();
  await owner.end();
  await fixture.close();
});

describe("released sounds", () => {
  it("include only pages whose recording matches their text", async () => {
    const uid = newAuthor();
    const course = courseOf(["Bees dance. They tell where.", "Bees dance.", "Nobody reads this."]);
    const [first, second] = pagesOf(course);
    const joined = await record(uid, first);
    await record(uid, second && { ...second, blocks: first?.blocks ?? [] });

    expect(await audiobook.releasedAudio(uid, wordsOf(course))).toEqual({
      [first?.uuid ?? ""]: {
        address: `/launch/media/${joined.mediaKey}`,
        bytes: (await bytesOf(joined.mediaKey)).length,
        seconds: joined.durationMs / 1000,
        voice: "alloy",
        sentences: joined.sentences,
      },
    });
    expect(await audiobook.releasedAudio(newAuthor(), wordsOf(course))).toEqual({});
  });

  it("bind all pages into one valid M4B with a chapter per page", async () => {
    const uid = newAuthor();
    const course = courseOf(["Bees dance; they tell where the flowers are.", "One; two = three #4 \\ five.", "The end of it."]);
    const lengths: number[] = [];
    for (const page of pagesOf(course)) lengths.push((await record(uid, page)).durationMs);
    const released = await releasedOf(uid, course);
    const bound = await audiobook.bind({ uid, releaseId: newUuid() }, released);

    const total = lengths.reduce((sum, length) => sum + length, 0) / 1000;
    const file = await bytesOf(keyIn(bound));
    const { format, chapters, streams } = probe(file);
    expect(bound).toMatchObject({ bytes: file.length, seconds: total });
    // Less than one and a half frames, for any number of pages.
    expect(Math.abs(Number(format.duration) - total)).toBeLessThan(0.06);
    expect(streams[0]).toMatchObject({ codec_name: "aac", sample_rate: "24000", channels: 1 });
    expect(format.tags).toMatchObject({ title: "Bread = #1", artist: "Marta", genre: "Audiobook" });
    expect(chapters.map(({ tags }) => tags.title)).toEqual(["Page 1; = #", "Page 2; = #", "Page 3; = #"]);
    let from = 0;
    for (const [index, length] of lengths.entries()) {
      expect(Math.abs(Number(chapters[index]?.start_time) - from)).toBeLessThan(0.002);
      from += length / 1000;
      expect(Math.abs(Number(chapters[index]?.end_time) - from)).toBeLessThan(0.05);
    }
  });

  it("are bound once, and only a changed page is encoded again", async () => {
    const uid = newAuthor();
    const course = courseOf(["The first.", "The second."]);
    for (const page of pagesOf(course)) await record(uid, page);
    const bound = await audiobook.bind({ uid, releaseId: newUuid() }, await releasedOf(uid, course));
    expect(await audiobook.bind({ uid, releaseId: newUuid() }, await releasedOf(uid, course))).toEqual(bound);
    expect(await boundSounds(uid)).toBe(3);

    const changed = withWords(course, "The second, changed.");
    await record(uid, pagesOf(changed)[1]);
    expect(keyIn(await audiobook.bind({ uid, releaseId: newUuid() }, await releasedOf(uid, changed)))).not.toBe(keyIn(bound));
    expect(await boundSounds(uid)).toBe(5);
  });

  it("stay while a release plays them, despite changes and age, and go with it", async () => {
    const uid = newAuthor();
    const course = courseOf(["The first words."]);
    const [page] = pagesOf(course);
    const { mediaKey } = await record(uid, page);
    const releaseId = newUuid();
    const book = keyIn(await audiobook.bind({ uid, releaseId }, await releasedOf(uid, course)));
    const isThere = async () => [await exists(mediaKey), await exists(book)];

    await audiobook.remove(uid, page?.uuid ?? failed());
    await owner.query("update bound_sounds set used_at = now() - interval '31 days' where author_id = $1", [uid]);
    laterMs = 2 * dayMs;
    await audiobook.dropUnused();
    expect(await isThere()).toEqual([true, true]);

    await owner.query(
      `insert into publications (author_id, publication_id, project_id, subdomain, pages_total, version, state, frozen_at, ended_at)
     values ($1, $2, $3, 'bread', 1, 1, 'live', now(), now())`,
      [uid, releaseId, newUuid()],
    );
    await owner.query("update publications set collected_at = now() where author_id = $1", [uid]);
    await owner.query("update bound_sounds set used_at = now() - interval '31 days' where author_id = $1", [uid]);
    laterMs = 9 * dayMs;
    await audiobook.dropUnused();
    expect(await isThere()).toEqual([false, false]);
    expect(await media.listOf(uid)).toEqual([]);
    laterMs = 0;
  });

  it("are left out when binding fails, with only a log line", async () => {
    const uid = newAuthor();
    const course = courseOf(["The only words."]);
    const { mediaKey } = await record(uid, pagesOf(course)[0]);
    await storage.media.put(mediaKey, "no sound");
    expect(await audiobook.bind({ uid, releaseId: newUuid() }, await releasedOf(uid, course))).toBeNull();
    expect(await audiobook.bind({ uid, releaseId: newUuid() }, await releasedOf(uid, courseOf([])))).toBeNull();
  });
});

type PageOfCourse = Course["chapters"][number]["pages"][number];

function newAuthor(): AuthorId {
  return AuthorId.parse(`author-${newUuid()}`);
}

function named(name: string) {
  const id = newUuid();
  return { id, uuid: id, name, dateCreated: "2026-01-01T00:00:00.000Z" };
}

function courseOf(texts: readonly string[]): Course {
  const pages = texts.map((text, index) => ({ ...named(`Page ${index + 1}; = #`), blocks: [baseOf(text)] }));
  return Course.parse({ project: { id: newUuid(), name: "Bread = #1" }, chapters: [{ ...named("One"), pages }] });
}

function baseOf(text: string) {
  return { id: newUuid(), type: "Base", v: 0, data: { text } };
}

function pagesOf({ chapters }: Course): PageOfCourse[] {
  return chapters.flatMap(({ pages }) => pages);
}

function wordsOf(course: Course) {
  return pagesOf(course).map(({ uuid, blocks }) => ({ pageId: uuid, blocks }));
}

/** Changes the text of the last page. */
function withWords(course: Course, text: string): Course {
  const pages = pagesOf(course);
  const last = { ...pages.at(-1), blocks: [baseOf(text)] };
  return Course.parse({ ...course, chapters: [{ ...course.chapters[0], pages: [...pages.slice(0, -1), last] }] });
}

/** The recording's length follows the number of words. */
async function record(uid: AuthorId, page: { uuid: PageId; blocks: PageOfCourse["blocks"] } | undefined) {
  const [pageId, blocks] = [page?.uuid ?? failed(), page?.blocks ?? []];
  const { wordsHash, voice, chunks } = audiobook.plan(blocks);
  const content = sound.subarray(0, frameBytes * chunks.reduce((sum, { characters }) => sum + characters, 20));
  const durationMs = (content.length / frameBytes) * frameMs;
  const mediaKey = await media.storeSound(uid, { kind: "sound", bytes: content.length, content, noteWithin: async () => undefined });
  const sentences = chunks.map(({ blockId, text }) => ({ blockId, text, startMs: 40, endMs: durationMs }));
  const made = { mediaKey, durationMs, sentences, voice, wordsHash, hashes: [], pageVersion: 1 };
  await fixture.databases.forAuthor(uid).transaction((trx) => putAudiobook(trx, { uid, pageId, ...made }));
  return made;
}

/** In our standard format. */
function humming(): Buffer {
  const input = ["-nostdin", "-v", "error", "-f", "lavfi", "-i", `sine=frequency=300:duration=5:sample_rate=${sampleRate}`];
  const shape = ["-ac", "1", "-b:a", String(bitRate), "-reservoir", "0", "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3", "pipe:1"];
  return spawnSync("ffmpeg", [...input, ...shape]).stdout;
}

async function releasedOf(uid: AuthorId, course: Course): Promise<ReleasedCourse> {
  const audio = await audiobook.releasedAudio(uid, wordsOf(course));
  return toReleasedCourse(course, { author: "Marta", origin: "https://bread.example.org", audio });
}

function keyIn(bound: ReleasedCourse["audiobook"]): string {
  return bound?.address.replace("/launch/media/", "") ?? failed();
}

async function bytesOf(key: string): Promise<Buffer> {
  const file = (await media.open(key)) ?? failed();
  return Buffer.concat(await file.stream.toArray());
}

async function exists(key: string): Promise<boolean> {
  const file = await media.open(key);
  file?.stream.destroy();
  return file !== undefined;
}

async function boundSounds(uid: AuthorId): Promise<number> {
  const { rows } = await owner.query<{ count: number }>("select count(*)::integer as count from bound_sounds where author_id = $1", [uid]);
  return rows[0]?.count ?? 0;
}

interface Probed {
  format: { duration: string; tags: Record<string, string> };
  streams: Array<Record<string, unknown>>;
  chapters: Array<{ start_time: string; end_time: string; tags: { title: string } }>;
}

/** Returns ffprobe's findings after ffmpeg has decoded the file without errors. */
function probe(file: Buffer): Probed {
  const folder = mkdtempSync(join(tmpdir(), "m4b-"));
  try {
    const path = join(folder, "book.m4b");
    writeFileSync(path, file);
    const decoded = spawnSync("ffmpeg", ["-nostdin", "-v", "error", "-xerror", "-i", path, "-map", "0:a", "-f", "null", "-"]);
    expect([decoded.status, String(decoded.stderr)]).toEqual([0, ""]);
    const shown = ["-show_format", "-show_streams", "-show_chapters"];
    return JSON.parse(String(spawnSync("ffprobe", ["-v", "error", "-of", "json", ...shown, path]).stdout));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failed(): never {
  throw new Error("There should be one");
}
