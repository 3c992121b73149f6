import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId, BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { storeCaptions } from "@coursewright/contract/captions.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { listConversions, listMissingParts, VideoConversion, videoPrice } from "@coursewright/contract/uploads.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { limits } from "../../platform/http/limits.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { migrateJobs } from "../../platform/jobs/migrate.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { type FilmFormat, filmFormats, made, makeFilm } from "../../../test/films.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { restart } from "../../../test/restart-workflow.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { mediaRoutes } from "../media/routes.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { createConverting, type Converting } from "./converting.ts";
import { uploadsRoutes } from "./routes.ts";
import { createUploadsService, type UploadsService } from "./service.ts";
import { defineConvertWorkflow } from "./workflows.ts";

const perMinute = 2;
const projectId = ProjectId.parse(newUuid());
let fixture: TestFixture;
let live: Live;
let storage: Storage;
let credits: CreditsService;
let media: MediaService;
let converting: Converting;
let uploads: UploadsService;
let server: TestServer;
/** The same product with a price per minute. */
let byMinute: TestServer;
let worker: Worker;
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases, log, redisUrl, urls } = fixture;
  await migrateJobs(urls.authorsOwnerUrl);
  live = createLive({ redisUrl, log });
  await live.whenReady(5_000);
  storage = createStorage(readConfig().storage);
  credits = createCreditsService({ databases, live, clock: systemClock });
  media = createMediaService({ databases, storage, secret: testSecret });
  const jobs = await createJobs({ databases, authorsUrls: [urls.authorsUrl], log });
  const parts = {
    databases,
    storage,
    media,
    credits,
    jobs,
    live,
    courses: { countPages: async () => 1 },
    fetchPicture: () => Promise.reject(new Error("No picture is fetched here")),
    clock: systemClock,
    log,
  };
  uploads = createUploadsService(parts);
  const table = { ...limits, upload: { ...limits.upload, max: 1_000 }, read: { ...limits.read, max: 10_000 } };
  server = await startTestServer(fixture, [...uploadsRoutes(uploads), ...mediaRoutes(media)], table);
  byMinute = await startTestServer(fixture, uploadsRoutes(createUploadsService({ ...parts, videoCreditsPerMinute: perMinute })), table);
  converting = createConverting(parts);
  const workflows = [defineConvertWorkflow({ storage, converting, log })];
  worker = await jobs.startWorker({ workflows, onLeaseLost: () => undefined });
  owner = new pg.Client({ connectionString: urls.authorsOwnerUrl });
  await owner.connect();
});

afterEach(async () => {
  expect(await verifyLedger(owner)).toEqual([]);
});

afterAll(async () => {
  await server.close();
  await byMinute.close();
  await worker.stop();
  live.close();
  storage.close();
  await owner.end();
  await fixture.close();
});

describe("video conversion", () => {
  it.each(Object.keys(filmFormats) as FilmFormat[])(
    "[MED-06] [UPL-02] converts %s to H.264 and AAC in several widths with a poster",
    async (format) => {
      const uid = await welcomed(60);
      const { type } = filmFormats[format];
      const uploadId = await arrived(uid, { file: await makeFilm({ format }), type });
      expect(await account(uid)).toBe("10.0000");
      const { upload, state, problem } = await ended(uid, uploadId);

      expect([state, problem]).toEqual(["done", null]);
      expect(upload?.url).toMatch(/^\/api\/r2\/file\?key=[\w-]{43}\/1280x720\.mp4$/);
      const folder = folderOf(upload?.url);
      for (const [name, width, height] of [
        ["1280x720.mp4", 1280, 720],
        ["640.mp4", 640, 360],
      ] as const) {
        const [film, sound] = await streamsOf(await fileAt(folder + name));
        expect(film).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p", width, height });
        expect(sound).toMatchObject({ codec_name: "aac" });
        expect(Number(film?.duration)).toBeCloseTo(2, 0);
      }
      expect((await streamsOf(await fileAt(`${folder}poster.jpg`)))[0]).toMatchObject({ codec_name: "mjpeg", width: 1280, height: 720 });
      expect([await account(uid), await heldOf(uid)]).toEqual(["10.0000", "0.0000"]);
      // Three files under one key, all of which count, and nothing else is left.
      expect((await media.listOf(uid)).length).toBe(1);
      expect((await media.storageOf(uid)).usedBytes).toBeGreaterThan(0);
      await expect.poll(async () => storage.media.exists(await incomingKeyOf(uploadId))).toBe(false);
    },
    60_000,
  );

  it("[MED-06] reports progress and the end on the live feed", async () => {
    const uid = await welcomed();
    const events: Array<LiveEvent & { type: "video" }> = [];
    const take = (event: LiveEvent | { type: "sessions-ended" }) => void (event.type === "video" && events.push(event));
    const stop = await live.subscribe(uid, { onEvent: take, onResumed: () => undefined });
    const blockId = BlockId.parse(newUuid());
    const uploadId = await arrived(uid, { file: await makeFilm({ seconds: 12 }), blockId });
    await expect.poll(() => events.some(({ share }) => share > 0 && share < 1), { timeout: 60_000 }).toBe(true);
    expect(await waitingFor(uid)).toMatchObject([{ uploadId, blockId, state: "converting", upload: null }]);
    await ended(uid, uploadId);
    await expect.poll(() => events.at(-1), { timeout: 60_000 }).toEqual({ type: "video", uploadId, isOver: true, share: 1 });
    const shares = events.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    stop();

    expect(await waitingFor(uid)).toMatchObject([{ uploadId, state: "done" }]);
    await server.ask(`/api/uploads/${uploadId}/claim`, { as: uid, method: "POST" });
    expect(await waitingFor(uid)).toEqual([]);
  }, 90_000);

  it("[MED-06] draws films upright, without sound and in odd sizes", async () => {
    const uid = await welcomed(200);
    const turned = await turnedFilm();
    expect((await converted(uid, { file: turned })).upload?.url).toMatch(/\/360x640\.mp4$/);
    const silent = (await converted(uid, { file: await makeFilm({ hasSound: false, size: "321x181", more: ["-vf", "scale=320:180"] }) }))
      .upload;
    expect((await streamsOf(await fileAt(silent?.url ?? ""))).map(({ codec_name: codec }) => codec)).toEqual(["h264"]);
    const wide = (await converted(uid, { file: await makeFilm({ size: "640x480", more: ["-vf", "setsar=4/3"] }) })).upload;
    expect(wide?.url).toMatch(/\/854x480\.mp4$/);
  }, 90_000);

  it("[MED-07] charges nothing for what cannot be played", async () => {
    const uid = await welcomed(60);
    const film = await makeFilm();
    const sound = await made("sound.mp4", ["-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac"]);
    const playlist = Buffer.from("\0\0\0\x18ftypisom\n#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/secret\n");
    const empty = Buffer.concat([Buffer.from("\x1a\x45\xdf\xa3\x84webm", "latin1"), Buffer.alloc(2_000)]);
    for (const file of [film.subarray(0, film.length / 2), sound, playlist, empty]) {
      const uploadId = await arrived(uid, { file });
      expect(await ended(uid, uploadId)).toMatchObject({ state: "failed", problem: "type", upload: null });
      expect([await account(uid), await heldOf(uid)]).toEqual(["60.0000", "0.0000"]);
      await expect.poll(async () => storage.media.exists(await incomingKeyOf(uploadId))).toBe(false);
    }
    expect(await media.listOf(uid)).toEqual([]);
    expect(await leftFolders()).toEqual([]);
  }, 60_000);

  it("[MED-07] charges each started minute where the operator set a price", async () => {
    expect([
      videoPrice({ perMinute: 2, seconds: 61 }),
      videoPrice({ perMinute: 2, seconds: 60.04 }),
      videoPrice({ perMinute: 2, seconds: 9_000 }),
    ]).toEqual([4, 2, 50]);
    const uid = await welcomed(25);
    const film = await makeFilm({ size: "320x180" });
    const known = await arrived(uid, { file: film, seconds: 2.04, at: byMinute });
    expect(await account(uid)).toBe("23.0000");
    expect((await ended(uid, known)).state).toBe("done");
    expect([await account(uid), await heldOf(uid)]).toEqual(["23.0000", "0.0000"]);

    // A browser that cannot read the length reserves the most.
    expect((await begin(uid, { at: byMinute, bytes: 9 })).status).toBe(402);
    const rich = await welcomed(60);
    const unknown = await arrived(rich, { file: film, at: byMinute });
    expect(await account(rich)).toBe("10.0000");
    expect((await ended(rich, unknown)).state).toBe("done");
    expect(await account(rich)).toBe("58.0000");
  }, 60_000);

  it("[MED-07] rejects a video that would cost more than the author was shown", async () => {
    const uid = await welcomed(60);
    const long = await makeFilm({ size: "160x90", seconds: 65, hasSound: false });
    const uploadId = await arrived(uid, { file: long, seconds: 3, at: byMinute });
    expect(await account(uid)).toBe("58.0000");
    expect(await ended(uid, uploadId)).toMatchObject({ state: "failed", problem: "longer than stated" });
    expect(await account(uid)).toBe("60.0000");
  }, 60_000);

  it("[MED-06] stops a cancelled conversion and releases its credits", async () => {
    const uid = await welcomed(60);
    const uploadId = await arrived(uid, { file: await makeFilm({ seconds: 30 }) });
    await expect.poll(async () => (await conversionOf(uid, uploadId)).share, { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await server.ask(`/api/uploads/${uploadId}`, { as: uid, method: "DELETE" })).status).toBe(204);
    expect(await account(uid)).toBe("60.0000");
    await expect.poll(leftFolders, { timeout: 30_000 }).toEqual([]);
    expect((await conversionOf(uid, uploadId)).state).toBe("failed");
    expect(await media.listOf(uid)).toEqual([]);
  }, 90_000);

  it("[MED-06] converts again when a worker died, and charges once", async () => {
    const uid = await welcomed(60);
    const uploadId = newUuid();
    const file = await makeFilm({ size: "320x180" });
    const workflow = defineConvertWorkflow({ storage, converting, log: fixture.log });
    for (const afterSteps of [0, 1, 2, 3]) {
      const name = { author: uid, uploadId: `${uploadId.slice(0, -1)}${afterSteps}` };
      const incomingKey = await waiting(name, file);
      // Only an empty account can tell a second charge.
      await restart({ workflow, input: { ...name, incomingKey }, databases: fixture.databases, afterSteps });
      expect((await conversionOf(uid, name.uploadId)).state).toBe("done");
      expect(await account(uid)).toBe("10.0000");
      expect((await media.listOf(uid)).length).toBe(afterSteps + 1);
      await credits.grant({ uid, operation: `again ${afterSteps}`, amount: whole(50), reason: "again" });
    }
  }, 90_000);

  it("[MED-06] fails without a charge when the converted files find no room", async () => {
    const uid = await welcomed(60);
    const file = await makeFilm({ size: "320x180", more: ["-crf", "50"] });
    await owner.query(
      "insert into media_files (author_id, media_key, kind, content_type, bytes) select $1, 'large-' || n, 'upload', 'video/mp4', 2000000000 from generate_series(1, 9) n",
      [uid],
    );
    const room = 2_000_000_000 - file.length - 1;
    await owner.query(
      "insert into media_files (author_id, media_key, kind, content_type, bytes) values ($1, 'rest', 'upload', 'video/mp4', $2)",
      [uid, room],
    );
    const uploadId = await arrived(uid, { file });
    expect(await ended(uid, uploadId)).toMatchObject({ state: "failed", problem: "storage full" });
    expect(await account(uid)).toBe("60.0000");
  }, 60_000);

  it("shows a conversion only to its author", async () => {
    const uid = await welcomed(60);
    const { uploadId } = await conversion(uid);
    const stranger = await welcomed();
    expect((await server.ask(`/api/uploads/${uploadId}`, { as: stranger })).status).toBe(404);
    expect(await waitingFor(stranger)).toEqual([]);
    await server.ask(`/api/uploads/${uploadId}/claim`, { as: stranger, method: "POST" });
    expect(await waitingFor(uid)).toHaveLength(1);
  }, 60_000);
});

describe("captions", () => {
  const cues = [{ start: 0.5, end: 2, text: "<i>Hold</i> the blade" }];
  const ask = (uid: AuthorId | undefined, change: object) =>
    server.ask("/api/captions", { ...(uid && { as: uid }), method: "POST", body: { projectId, language: "en", cues, ...change } });

  it("[MED-08] stores captions as a file that players read", async () => {
    const uid = await welcomed();
    const { url } = storeCaptions.reply.parse(await (await ask(uid, {})).json());
    expect(url).toMatch(/^\/api\/r2\/file\?key=[\w-]{43}\/captions\.vtt$/);
    const file = await server.ask(url);
    expect([file.headers.get("content-type"), file.headers.get("x-content-type-options")]).toEqual(["text/vtt; charset=utf-8", "nosniff"]);
    expect(await file.text()).toBe("WEBVTT\n\n00:00:00.500 --> 00:00:02.000\n&lt;i&gt;Hold&lt;/i&gt; the blade\n");
    expect((await media.storageOf(uid)).usedBytes).toBeGreaterThan(0);
    // A change makes another file, so that an undo finds the old one.
    expect(storeCaptions.reply.parse(await (await ask(uid, {})).json()).url).not.toBe(url);
  });

  it("rejects captions that are none", async () => {
    const uid = await welcomed();
    const bad = [
      { cues: [] },
      { language: 'x" onload' },
      { cues: [{ start: -1, end: 2, text: "" }] },
      { cues: [{ ...cues[0], style: "x" }] },
      { key: "a" },
    ];
    for (const change of bad) expect((await ask(uid, change)).status).toBe(400);
    expect((await ask(undefined, {})).status).toBe(401);
  });
});

interface Given {
  readonly file: Buffer;
  readonly type?: string;
  readonly blockId?: BlockId;
  readonly seconds?: number;
  readonly at?: TestServer;
}

function begin(uid: AuthorId, { at = server, ...change }: { at?: TestServer; uploadId?: string; bytes: number }): Promise<Response> {
  const body = { uploadId: newUuid(), projectId, kind: "video", type: "video/mp4", name: "jar.mp4", ...change };
  return at.ask("/api/uploads", { as: uid, method: "POST", body });
}

/** Uploads a file and returns its id. */
async function arrived(uid: AuthorId, { file, ...given }: Given): Promise<string> {
  const uploadId = newUuid();
  expect((await begin(uid, { uploadId, bytes: file.length, ...given })).status).toBe(201);
  await sendParts(uid, { uploadId, file });
  const reply = await server.ask(`/api/uploads/${uploadId}/finish`, { as: uid, method: "POST" });
  expect([reply.status, await reply.json()]).toMatchObject([200, { uploadId, url: "" }]);
  return uploadId;
}

async function sendParts(uid: AuthorId, { uploadId, file }: { uploadId: string; file: Buffer }): Promise<void> {
  const reply = await server.ask(`/api/uploads/${uploadId}/parts`, { as: uid, method: "POST" });
  let from = 0;
  for (const { url, bytes } of listMissingParts.reply.parse(await reply.json()).parts) {
    expect((await fetch(url, { method: "PUT", body: new Uint8Array(file.subarray(from, from + bytes)) })).status).toBe(200);
    from += bytes;
  }
}

/** An upload that is ready to be converted, of which the worker knows nothing. */
async function waiting({ author, uploadId }: { author: AuthorId; uploadId: string }, file: Buffer): Promise<string> {
  expect((await begin(author, { uploadId, bytes: file.length })).status).toBe(201);
  const incomingKey = await incomingKeyOf(uploadId);
  await storage.media.put(incomingKey, file);
  await owner.query("update uploads set state = 'converting' where upload_id = $1", [uploadId]);
  return incomingKey;
}

async function conversion(uid: AuthorId): Promise<VideoConversion> {
  const uploadId = await arrived(uid, { file: await makeFilm({ size: "160x90" }), blockId: BlockId.parse(newUuid()) });
  return ended(uid, uploadId);
}

async function converted(uid: AuthorId, given: Given): Promise<VideoConversion> {
  return ended(uid, await arrived(uid, given));
}

async function conversionOf(uid: AuthorId, uploadId: string): Promise<VideoConversion> {
  return VideoConversion.parse(await (await server.ask(`/api/uploads/${uploadId}`, { as: uid })).json());
}

async function ended(uid: AuthorId, uploadId: string): Promise<VideoConversion> {
  await expect.poll(async () => (await conversionOf(uid, uploadId)).state, { timeout: 60_000, interval: 200 }).not.toBe("converting");
  return conversionOf(uid, uploadId);
}

async function waitingFor(uid: AuthorId): Promise<VideoConversion[]> {
  const reply = await server.ask(`/api/uploads/conversions?projectId=${projectId}`, { as: uid });
  return listConversions.reply.parse(await reply.json()).conversions;
}

/** A phone's film: stored lying on its side, with a note to turn it. */
async function turnedFilm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "turned-"));
  try {
    const lying = join(folder, "lying.mp4");
    await writeFile(lying, await makeFilm({ size: "640x360" }));
    return await made("turned.mov", ["-i", lying, "-c", "copy", "-metadata:s:v:0", "rotate=90"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fileAt(address: string): Promise<Buffer> {
  const reply = await server.ask(address);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

interface Stream {
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string;
}

async function streamsOf(file: Buffer): Promise<Stream[]> {
  const folder = await mkdtemp(join(tmpdir(), "read-"));
  try {
    await writeFile(join(folder, "film"), file);
    const report = execFileSync("ffprobe", ["-v", "error", "-show_streams", "-of", "json", join(folder, "film")]);
    return (JSON.parse(report.toString()) as { streams: Stream[] }).streams;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function folderOf(address = ""): string {
  return address.slice(0, address.lastIndexOf("/") + 1);
}

/** Folders of conversions that are still on this machine's disk. */
async function leftFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith("coursewright-video-"));
}

async function incomingKeyOf(uploadId: string): Promise<string> {
  const { rows } = await owner.query<{ incoming_key: string }>("select incoming_key from uploads where upload_id = $1", [uploadId]);
  return rows[0]?.incoming_key ?? "";
}

async function welcomed(amount = 100): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: `welcome:${uid}`, amount: whole(amount), reason: "welcome" });
  return uid;
}

async function account(uid: AuthorId): Promise<string> {
  return formatCredits(await credits.balanceOf(uid));
}

async function heldOf(uid: AuthorId): Promise<string | undefined> {
  return (await owner.query<{ held: string }>("select held from balances where author_id = $1", [uid])).rows[0]?.held;
}
