import { AuthorId, PageId } from "@coursewright/base/ids.ts";
import { parseCredits } from "@coursewright/base/credits.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { charactersOf } from "@coursewright/course/update-cost.ts";
import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, testSecret, type TestFixture } from "../../../test/fixture.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { createAudiobookService, type AudiobookService, type Joined, type Recording } from "./service.ts";
import { decoded, levelOf, msAlone, onsetAfter, rowsOf } from "../../../test/audio.ts";

const dayMs = 24 * 3_600_000;

let fixture: TestFixture;
let provider: ModelProvider;
let storage: Storage;
let media: MediaService;
let owner: pg.Client;
let audiobook: AudiobookService;
let laterMs = 0;

beforeAll(async () => {
  [fixture, provider] = await Promise.all([createTestFixture(), startModelProvider({ port: 0 })]);
  storage = createStorage(readConfig().storage);
  media = createMediaService({ databases: fixture.databases, storage, secret: testSecret });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

beforeEach(async () => {
  // One gateway per test, so that failures do not open the circuit breaker for the next test.
  audiobook = serviceWith({});
  await forgetCalls();
});

afterEach(() => {
  laterMs = 0;
});

afterAll(async () => {
  storage.close();
  await provider.close();
  await owner.end();
  await fixture.close();
});

const photosynthesis = [
  "Light becomes sugar",
  "Photosynthesis is the process by which green plants, algae and certain bacteria convert light energy into chemical energy. The light-dependent reactions take place in the thylakoid membranes. The Calvin cycle, in contrast, takes place in the stroma. Together they feed nearly all life on Earth. Why does it matter?",
  "Because 21% of the air is oxygen, and nearly all of it came from this. Plants look still. They are not. In one second, a leaf captures about 10 trillion photons, and loses most of them as heat. That is inefficient! It is also enough.",
];

describe("audiobook", () => {
  it("makes one MP3 of -18 LUFS with correct length and sentence timings", async () => {
    const recording = newRecording();
    const { joined, newCharacters } = await record(recording, photosynthesis.map(block));
    const file = await fileOf(joined.url);

    const { samples, shape } = decoded(file);
    const seconds = samples.length / 24_000;
    expect(shape).toBe("mp3, 24000 Hz, mono, fltp, 64 kb/s");
    const { rows } = await owner.query<{ sum: string }>("select sum(duration_ms) from spoken_chunks where author_id = $1", [recording.uid]);
    const pausesMs = audiobook.plan(photosynthesis.map(block)).chunks.reduce((sum, { pauseMs }) => sum + pauseMs, 0);
    expect(Math.abs(seconds - (Number(rows[0]?.sum) + pausesMs) / 1000)).toBeLessThan(0.2);
    expect(Math.abs(seconds - joined.durationMs / 1000)).toBeLessThan(0.05);
    expect(Math.abs(levelOf(file).loudness + 18)).toBeLessThan(1);
    expect(newCharacters).toBe(charactersOf(photosynthesis.join("")));

    // The fake voice speaks the sentences of a text one after the other.
    const places: number[] = [];
    const onsets: number[] = [];
    for (const { sentences } of audiobook.plan(photosynthesis.map(block)).chunks) {
      const heard = joined.sentences.slice(places.length, places.length + sentences.length);
      let truthMs = heard[0]?.startMs ?? 0;
      onsets.push(Math.abs(onsetAfter(samples, truthMs - 200) - truthMs));
      for (const [index, text] of sentences.entries()) {
        expect(heard[index]?.text).toBe(text);
        places.push(Math.abs((heard[index]?.startMs ?? 0) - truthMs));
        truthMs += await msAlone(provider, text);
      }
    }
    expect(places).toHaveLength(12);
    expect([Math.max(...places) < 300, Math.max(...onsets) < 100]).toEqual([true, true]);
  });

  it("levels quiet, loud and uneven voices and single words", async () => {
    const texts = [
      "[[quiet]] The first of them whispers all of its words.",
      "[[loud]] The second shouts, as if nobody could hear it.",
      "[[uneven]] The third speaks softly, and stresses what it says.",
      `Yes${".".repeat(90)}`,
    ];
    const { joined } = await record(newRecording(), texts.map(block));
    const file = await fileOf(joined.url);

    for (const sentence of joined.sentences) {
      const { loudness, peak } = levelOf(file, sentence);
      expect([Math.abs(loudness + 18) < 1, peak < -1]).toEqual([true, true]);
    }
  });

  it("speaks and charges each chunk once, and only the edited paragraph again", async () => {
    const recording = newRecording();
    const before = ["One heading", "The first paragraph.", "The second paragraph.", "One heading"].map(block);
    await record(recording, before);
    expect(await said()).toEqual(["One heading", "The first paragraph.", "The second paragraph."]);

    expect((await record({ ...recording, updateId: newUuid() }, before)).newCharacters).toBe(0);
    const elsewhere = { ...recording, pageId: PageId.parse(newUuid()), updateId: newUuid() };
    expect((await record(elsewhere, before.slice(0, 2))).newCharacters).toBe(0);
    expect(await said()).toHaveLength(3);

    const after = before.with(2, block("The second paragraph, changed."));
    expect(await within(recording, (trx) => audiobook.readWithin(trx, { ...recording, blocks: after }))).toMatchObject({
      isOutdated: true,
    });
    const pages = [
      { pageId: recording.pageId, blocks: after },
      { pageId: elsewhere.pageId, blocks: before.slice(0, 2) },
      { pageId: PageId.parse(newUuid()), blocks: after },
    ];
    expect(await within(recording, (trx) => audiobook.outdatedWithin(trx, { uid: recording.uid, pages }))).toEqual(
      new Set([recording.pageId]),
    );
    await forgetCalls();
    const { newCharacters, joined } = await record({ ...recording, updateId: newUuid() }, after);
    expect([newCharacters, await said()]).toEqual([30, ["The second paragraph, changed."]]);
    await within(recording, (trx) => audiobook.setCostWithin(trx, recording, parseCredits("0.1")));
    expect(await within(recording, (trx) => audiobook.readWithin(trx, { ...recording, blocks: after }))).toEqual({
      url: joined.url,
      durationSeconds: joined.durationMs / 1000,
      voice: "alloy",
      format: "mp3",
      credits: "0.1000",
      madeAt: expect.any(String),
      isOutdated: false,
    });
    expect(await audiobook.readSentences(recording)).toEqual(joined.sentences);
  });

  it("charges chunks of a failed audiobook with the next one", async () => {
    const recording = newRecording();
    const [good, bad] = ["Good words.", "Bad words [[500]]."].map(block);
    await expect(
      record(
        recording,
        [good, bad].flatMap((each) => each ?? []),
      ),
    ).rejects.toMatchObject({ reason: "unavailable" });
    await forgetCalls();

    expect((await record({ ...recording, updateId: newUuid() }, [block("Good words.")])).newCharacters).toBe(11);
    expect(await said()).toEqual([]);
  });

  it.each([
    ["[[500]]", "unavailable"],
    ["[[slow]]", "timeout"],
    ["[[garbage]]", "garbage"],
    ["[[dropped]]", "unavailable"],
    ["[[cut]]", "truncated"],
    ["[[silent]]", "garbage"],
  ])("stores nothing when the voice fails: %s", async (fault, reason) => {
    const recording = newRecording();
    const failing = serviceWith(fault === "[[slow]]" ? { timeoutMs: 200 } : {});
    const [chunk] = failing.plan([block(`Bees ${fault} dance.`)]).chunks;
    await expect(chunk && failing.speak(recording, chunk)).rejects.toMatchObject({ name: "AiFailure", reason });

    expect(await media.listOf(recording.uid)).toEqual([]);
    expect(await rowsOf(owner, recording.uid)).toEqual({ spoken_chunks: 0, audiobooks: 0, loose_sounds: 0 });
  });

  it("speaks a chunk once for two concurrent workers, and reclaims it after a crash", async () => {
    const recording = newRecording();
    const other = { ...recording, pageId: PageId.parse(newUuid()), updateId: newUuid() };
    const blocks = [block("The same words, wherever they are.")];
    const [one, two] = await Promise.all([record(recording, blocks), record(other, blocks, serviceWith({}))]);

    expect(await said()).toHaveLength(1);
    expect([one.newCharacters, two.newCharacters].toSorted((a, b) => a - b)).toEqual([0, 34]);

    const [chunk] = audiobook.plan([block("Begun and never ended.")]).chunks;
    await owner.query(
      "insert into spoken_chunks (author_id, chunk_hash, characters, claimed_by, claimed_until) values ($1, $2, 22, $3, now() + interval '1 hour')",
      [recording.uid, chunk?.hash, recording.updateId],
    );
    await record(recording, [block("Begun and never ended.")]);
    expect(await said()).toHaveLength(2);
  });

  it("serves a replaced file for a day, and deletes files with their page or author", async () => {
    const recording = newRecording();
    const { uid, pageId } = recording;
    const first = await record(recording, [block("The first words.")]);
    const second = await record({ ...recording, updateId: newUuid() }, [block("The second words.")]);
    await audiobook.dropUnused();
    expect([await isThere(first.joined), await isThere(second.joined)]).toEqual([true, true]);
    laterMs = 1.1 * dayMs;
    await audiobook.dropUnused();
    expect([await isThere(first.joined), await isThere(second.joined)]).toEqual([false, true]);

    // A chunk that an audiobook uses stays; the other one has been unused for over 90 days.
    await owner.query("update spoken_chunks set used_at = now() - interval '91 days' where author_id = $1", [uid]);
    await audiobook.dropUnused();
    expect(await rowsOf(owner, uid)).toEqual({ spoken_chunks: 1, audiobooks: 1, loose_sounds: 0 });
    laterMs = 0;
    const third = await record({ ...recording, updateId: newUuid() }, [block("The second words.")]);
    expect(third.newCharacters).toBe(0);

    await audiobook.remove(uid, pageId);
    await audiobook.remove(uid, pageId);
    expect(await within(recording, (trx) => audiobook.readWithin(trx, { uid, pageId, blocks: [] }))).toBeUndefined();
    expect(await rowsOf(owner, uid)).toEqual({ spoken_chunks: 1, audiobooks: 0, loose_sounds: 1 });
    expect(await isThere(third.joined)).toBe(false);

    await record({ ...recording, updateId: newUuid() }, [block("The second words.")]);
    await owner.query("insert into pages (author_id, project_id, chapter_id, page_id, name) values ($1, $2, $2, $3, 'A page')", [
      uid,
      newUuid(),
      pageId,
    ]);
    await owner.query("delete from pages where author_id = $1", [uid]);
    expect(await rowsOf(owner, uid)).toEqual({ spoken_chunks: 1, audiobooks: 0, loose_sounds: 2 });

    await record({ ...recording, updateId: newUuid() }, [block("The second words.")]);
    await media.eraseAll(uid);
    await within(recording, (trx) => sql`select erase_author(${uid}, 'nobody')`.execute(trx));
    expect(await rowsOf(owner, uid)).toEqual({ spoken_chunks: 0, audiobooks: 0, loose_sounds: 0 });
  });
});

function serviceWith({ timeoutMs }: { timeoutMs?: number }): AudiobookService {
  const gateway = createAiGateway({
    baseUrl: provider.baseUrl,
    apiKey: "sk-test",
    textModel: "demo-text",
    imageModel: "demo-image",
    speechModel: "demo-speech",
    log: fixture.log,
    wait: async () => undefined,
    timeoutMs,
  });
  const clock = { ...systemClock, now: () => new Date(Date.now() + laterMs) };
  return createAudiobookService({ databases: fixture.databases, gateway, media, clock, log: fixture.log });
}

function newRecording(): Recording {
  return { uid: AuthorId.parse(`author-${newUuid()}`), pageId: PageId.parse(newUuid()), updateId: newUuid() };
}

/** Records as a catalogue update does. */
async function record(
  recording: Recording,
  blocks: readonly StoredBlock[],
  by = audiobook,
): Promise<{ joined: Joined; newCharacters: number }> {
  const plan = by.plan(blocks);
  await Promise.all(plan.chunks.map((chunk) => by.speak(recording, chunk)));
  const joined = await by.join(recording, plan);
  return { joined, ...(await within(recording, (trx) => by.keepWithin(trx, { ...recording, pageVersion: 1 }, joined))) };
}

function within<T>({ uid }: Recording, work: (trx: WriteQuery) => Promise<T>): Promise<T> {
  return fixture.databases.forAuthor(uid).transaction(work);
}

function block(text: string): StoredBlock {
  return StoredBlock.parse({ id: newUuid(), type: "Base", v: 0, data: { text } });
}

async function forgetCalls(): Promise<void> {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
}

async function said(): Promise<string[]> {
  const calls: { userMessage: string }[] = await (await fetch(`${provider.origin}/__calls`)).json();
  return calls.map(({ userMessage }) => userMessage).toSorted();
}

function keyOf(url: string): string {
  return new URL(url, "http://localhost").searchParams.get("key") ?? "";
}

async function isThere({ url }: Joined): Promise<boolean> {
  const file = await media.open(keyOf(url));
  file?.stream.destroy();
  return file !== undefined;
}

async function fileOf(url: string): Promise<Buffer> {
  const file = await media.open(keyOf(url));
  expect(file?.contentType).toBe("audio/mpeg");
  return Buffer.concat((await file?.stream.toArray()) ?? []);
}
