import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import {
  beginUpload,
  finishUpload,
  importUpload,
  listMissingParts,
  listUploads,
  maxBytesPerDay,
  maxUploadBytes,
  type UploadKind,
} from "@coursewright/contract/uploads.ts";
import pg from "pg";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { FetchRefused } from "../../platform/guarded-fetch/fetch-refused.ts";
import { limits } from "../../platform/http/limits.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { migrateJobs } from "../../platform/jobs/migrate.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { makeFilm, paddedTo } from "../../../test/films.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { mediaRoutes } from "../media/routes.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { inertSvg, pixelBomb, plainBmp } from "./hostile-pictures.ts";
import { partBytes } from "./parts.ts";
import { uploadsRoutes } from "./routes.ts";
import { createUploadsService, importsAtOnce, keepInLibraryWithin, type UploadsService } from "./service.ts";
import { createConverting } from "./converting.ts";
import { defineAvifWorkflow, defineConvertWorkflow } from "./workflows.ts";

let fixture: TestFixture;
let live: Live;
let storage: Storage;
let credits: CreditsService;
let media: MediaService;
let uploads: UploadsService;
let server: TestServer;
let worker: Worker;
let owner: pg.Client;
let hoursLater = 0;

const projectId = ProjectId.parse(newUuid());
/** Pictures on other sites, and the addresses that were asked for. */
const foreign = new Map<string, Buffer>();
const fetched: string[] = [];
/** Keeps fetches under way until a test lets them go. */
let gate: Promise<void> = Promise.resolve();
let fetching = 0;
let maxFetching = 0;
let storeFails = false;

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases, log } = fixture;
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  live = createLive({ redisUrl: fixture.redisUrl, log });
  storage = createStorage(readConfig().storage);
  const clock = { ...systemClock, now: () => new Date(Date.now() + hoursLater * 3_600_000) };
  credits = createCreditsService({ databases, live, clock });
  media = createMediaService({ databases, storage, secret: testSecret });
  const jobs = await createJobs({ databases, authorsUrls: [fixture.urls.authorsUrl], log });
  const courses = { countPages: async (_: AuthorId, id: ProjectId) => (id === projectId ? 1 : undefined) };
  // The guard has its own tests; this one only answers.
  const fetchPicture = async (url: string) => {
    fetched.push(url);
    if (url.startsWith("http:")) throw new FetchRefused("address", "Only https");
    fetching += 1;
    maxFetching = Math.max(maxFetching, fetching);
    await gate;
    fetching -= 1;
    const file = foreign.get(url);
    return file ?? Promise.reject(new FetchRefused("status", "The address answered 404"));
  };
  const failing = {
    ...storage.media,
    put: (...given: Parameters<typeof storage.media.put>) =>
      storeFails ? Promise.reject(new Error("The store is away")) : storage.media.put(...given),
  };
  uploads = createUploadsService({
    databases,
    storage: { ...storage, media: failing },
    media,
    credits,
    jobs,
    courses,
    fetchPicture,
    clock,
    log,
  });
  server = await startTestServer(fixture, [...uploadsRoutes(uploads), ...mediaRoutes(media)], {
    ...limits,
    upload: { ...limits.upload, max: 1_000 },
  });
  const converting = createConverting({ databases, storage, media, credits, live });
  const workflows = [defineAvifWorkflow({ storage, media, log }), defineConvertWorkflow({ storage, converting, log })];
  worker = await jobs.startWorker({ workflows, onLeaseLost: () => undefined });
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

afterEach(async () => {
  hoursLater = 0;
  expect(await verifyLedger(owner)).toEqual([]);
});

afterAll(async () => {
  await server.close();
  await worker.stop();
  live.close();
  storage.close();
  await owner.end();
  await fixture.close();
});

describe("library", () => {
  it("[MED-02] finds files of one course and of all, by words of their name, description or prompt", async () => {
    const uid = await welcomed();
    const file = await photo();
    const { url } = await uploaded(uid, { file });
    await server.ask("/api/uploads", { as: uid, method: "PATCH", body: { url, alt: "Bubbles in a Glass jar, 100 % rye" } });
    const made = { author: uid, alt: "", bytes: 10, credit: undefined, origin: "lazy" } as const;
    const address = (letter: string) => `/api/r2/file?key=${letter.repeat(43)}/1200x800.webp`;
    const other = ProjectId.parse(newUuid());
    await fixture.databases.forAuthor(uid).transaction(async (trx) => {
      await keepInLibraryWithin(trx, { ...made, projectId: other, name: "a baker at dawn", address: address("a") });
      await keepInLibraryWithin(trx, { ...made, projectId: undefined, name: "a mill", address: address("b") });
    });
    const names = async (query: string) => {
      const reply = await server.ask(`/api/uploads?kind=image&${query}`, { as: uid });
      return listUploads.reply.parse(await reply.json()).uploads.map(({ name, origin }) => `${name} ${origin}`);
    };

    expect((await names("")).toSorted()).toEqual(["a baker at dawn lazy", "a mill lazy", "starter.jpg upload"]);
    expect(await names(`projectId=${projectId}`)).toEqual(["starter.jpg upload"]);
    expect(await names(`projectId=${other}`)).toEqual(["a baker at dawn lazy"]);
    expect(await names("words=JAR glass")).toEqual(["starter.jpg upload"]);
    expect(await names("words=jar dawn")).toEqual([]);
    expect(await names("words=DAWN")).toEqual(["a baker at dawn lazy"]);
    expect(await names(`words=${encodeURIComponent("100 %")}`)).toEqual(["starter.jpg upload"]);
    expect(await names(`words=${encodeURIComponent("_")}`)).toEqual([]);
    expect(listUploads.reply.parse(await (await server.ask("/api/uploads?kind=image", { as: await welcomed() })).json()).uploads).toEqual(
      [],
    );
  });
});

describe("uploads", () => {
  it("[UPL-04] stores a photograph in several forms, then AVIF, and removes the original", async () => {
    const uid = await welcomed();
    const file = await photo();
    const { url, name } = await uploaded(uid, { file });

    expect(name).toBe("starter.jpg");
    expect(url).toMatch(/^\/api\/r2\/file\?key=[\w-]{43}\/1200x900\.jpg$/);
    const folder = url.slice(0, url.lastIndexOf("/") + 1);
    const standIn = await server.ask(`${folder}960.avif`);
    expect([standIn.status, standIn.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\/(?:webp|avif)$/)]);
    if (standIn.headers.get("content-type") === "image/webp") expect(standIn.headers.get("cache-control")).toBe("no-cache");
    await until(async () => (await server.ask(`${folder}1200.avif`)).headers.get("content-type") === "image/avif");
    for (const [form, format] of [
      ["1200x900.jpg", "jpeg"],
      ["480.webp", "webp"],
      ["1200.webp", "webp"],
      ["960.avif", "heif"],
    ] as const) {
      const reply = await server.ask(folder + form);
      expect([reply.status, reply.headers.get("content-security-policy")]).toEqual([200, "default-src 'none'; sandbox"]);
      expect((await sharp(await reply.arrayBuffer()).metadata()).format).toBe(format);
    }
    await until(async () => !(await isLeft(uid)));
  });

  it("accepts a picture by its bytes; a false one leaves nothing", async () => {
    const uid = await welcomed();
    expect((await uploaded(uid, { file: plainBmp(), type: "image/bmp" })).url).toMatch(/\/2x2\.jpg$/);
    expect((await uploaded(uid, { file: inertSvg, type: "image/svg+xml" })).url).toMatch(/\/1440x720\.png$/);
    for (const [file, refusal] of [
      [Buffer.from("<!doctype html><script>alert(1)</script>"), [415, "image_type_refused"]],
      [Buffer.from("GIF89a"), [415, "image_type_refused"]],
      [pixelBomb(), [422, "picture_refused"]],
      [(await photo()).subarray(0, 5_000), [422, "picture_refused"]],
    ] as const) {
      const { uploadId, put } = await began(uid, { file });
      await send(put.url, file);
      expect(await refusalOf(finish(uid, uploadId))).toEqual(refusal);
      expect(await refusalOf(finish(uid, uploadId))).toEqual([404, "not_found"]);
      expect(await storage.media.get(await incomingKeyOf(uploadId))).toBeUndefined();
    }
    expect((await media.listOf(uid)).length).toBe(2);
  });

  it("lets the store accept only the announced bytes at the signed key", async () => {
    const uid = await welcomed();
    const file = await photo();
    const { uploadId, put } = await began(uid, { file });
    expect((await fetch(put.url, { method: "PUT", body: new Uint8Array([...file, 0]) })).status).toBe(403);
    expect((await fetch(put.url, { method: "PUT", body: new Uint8Array(file.subarray(1)) })).status).toBe(403);
    expect((await fetch(put.url.replace("incoming/", "incoming/../"), { method: "PUT", body: new Uint8Array(file) })).status).toBe(403);
    expect((await fetch(put.url, { method: "DELETE" })).status).toBe(403);
    expect(await refusalOf(finish(uid, uploadId))).toEqual([409, "upload_incomplete"]);
    await send(put.url, file);
    expect((await finish(uid, uploadId)).status).toBe(200);
  });

  it("rejects wrong types, sizes, projects and owners before the store is asked", async () => {
    const uid = await welcomed();
    const refusals = [
      [{ type: "image/tiff" }, [415, "image_type_refused"]],
      [{ type: "text/html" }, [415, "image_type_refused"]],
      [{ kind: "video", type: "image/png" }, [415, "video_type_refused"]],
      [{ bytes: maxUploadBytes.image + 1 }, [413, "payload_too_large"]],
      [{ bytes: 0 }, [400, "invalid_request"]],
      [{ projectId: newUuid() }, [404, "not_found"]],
      [{ key: "../../etc/passwd" }, [400, "invalid_request"]],
    ] as const;
    for (const [change, refusal] of refusals) expect(await refusalOf(begin(uid, change))).toEqual(refusal);
    expect((await server.ask("/api/uploads", { method: "POST", body: {} })).status).toBe(401);
    const { uploadId } = await began(uid, { file: await photo() });
    const stranger = await welcomed();
    expect(await refusalOf(finish(stranger, uploadId))).toEqual([404, "not_found"]);
    await server.ask(`/api/uploads/${uploadId}`, { as: stranger, method: "DELETE" });
    expect((await rowsOf(uid))[0]?.state).toBe("waiting");
  });

  it("serves no file for crafted keys", async () => {
    const uid = await welcomed();
    const file = await photo();
    const { url } = await uploaded(uid, { file });
    const folder = url.slice(0, url.lastIndexOf("/") + 1);
    for (const name of ["../incoming", "%2e%2e/x", "480.svg", "video.html", "480.webp/..", ""]) {
      expect((await server.ask(folder + name)).status).toBe(404);
    }
  });

  it("limits an author to 2 GB a day, also with concurrent uploads", async () => {
    const uid = await welcomed(1_000);
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(uid, { kind: "video", type: "video/mp4", bytes: 900_000_000 })));
    expect(begun.filter(({ status }) => status === 201).length).toBe(2);
    expect(begun.filter(({ status }) => status === 422).length).toBe(3);
    expect(await account(uid)).toBe("900.0000");
  });

  it("[UPL-04] resumes a video in parts, charges 50 credits once and serves ranges", async () => {
    const uid = await welcomed(60);
    const file = paddedTo(await makeFilm({ size: "320x180" }), partBytes + 1_000);
    const { uploadId } = await began(uid, { file, kind: "video", type: "video/mp4" });
    expect(await account(uid)).toBe("10.0000");
    const [first, second] = await missingParts(uid, uploadId);
    expect([first?.number, first?.bytes, second?.bytes]).toEqual([1, partBytes, 1_000]);
    await send(first?.url ?? "", file.subarray(0, partBytes));
    expect(await refusalOf(finish(uid, uploadId))).toEqual([409, "upload_incomplete"]);

    const rest = await missingParts(uid, uploadId);
    expect(rest.map(({ number }) => number)).toEqual([2]);
    await send(rest[0]?.url ?? "", file.subarray(partBytes));
    const replies = await Promise.all(Array.from({ length: 5 }, () => finish(uid, uploadId)));
    expect(replies.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    const finished = async () => finishUpload.reply.parse(await (await finish(uid, uploadId)).json());
    await expect.poll(finished, { timeout: 60_000 }).toMatchObject({ url: expect.stringMatching(/=[\w-]{43}\/320x180\.mp4$/) });
    const { url } = await finished();
    expect(await account(uid)).toBe("10.0000");
    expect(await heldOf(uid)).toBe("0.0000");
    const part = await server.ask(url, { headers: { range: "bytes=4-7" } });
    expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "video/mp4", "ftyp"]);
    await until(async () => !(await storage.media.exists(await incomingKeyOf(uploadId))));
  }, 90_000);

  it("charges nothing for an invalid, cancelled or forgotten video", async () => {
    const uid = await welcomed(60);
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const lie = await began(uid, { file: page, kind: "video", type: "video/mp4" });
    const [part] = await missingParts(uid, lie.uploadId);
    await send(part?.url ?? "", page);
    expect(await refusalOf(finish(uid, lie.uploadId))).toEqual([415, "video_type_refused"]);
    expect(await account(uid)).toBe("60.0000");

    const { uploadId } = await began(uid, { file: page, kind: "video", type: "video/webm" });
    expect(await account(uid)).toBe("10.0000");
    expect((await server.ask(`/api/uploads/${uploadId}`, { as: uid, method: "DELETE" })).status).toBe(204);
    expect(await account(uid)).toBe("60.0000");

    await began(uid, { file: page, kind: "video", type: "video/ogg" });
    expect(await uploads.reconcile()).toBe(0);
    hoursLater = 6.5;
    expect(await uploads.reconcile()).toBeGreaterThan(0);
    expect(await account(uid)).toBe("60.0000");
    expect(await media.listOf(uid)).toEqual([]);
  });

  it("[WR-21] stores sounds and PDFs for free, and serves a PDF only as a download", async () => {
    const uid = await welcomed(1);
    const sound = wavOf(600);
    const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
    const { url, name, bytes } = await uploadedInParts(uid, { file: sound, kind: "audio", type: "audio/x-wav", name: "dusk.wav" });
    expect([url, name, bytes]).toEqual([expect.stringMatching(/\/audio\.wav$/), "dusk.wav", 644]);
    const heard = await server.ask(url, { headers: { range: "bytes=0-3" } });
    expect([heard.status, heard.headers.get("content-type"), heard.headers.get("content-disposition"), await heard.text()]).toEqual([
      206,
      "audio/wav",
      "inline",
      "RIFF",
    ]);
    const file = await uploadedInParts(uid, { file: pdf, kind: "file", type: "application/pdf" });
    const asks: Array<Record<string, string>> = [{}, { range: "bytes=0-200" }];
    for (const headers of asks) {
      const read = await server.ask(file.url, { headers });
      expect(Object.fromEntries(read.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": "attachment",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect(Buffer.from(await read.arrayBuffer())).toEqual(pdf);
    }
    expect(await account(uid)).toBe("1.0000");
    expect((await media.storageOf(uid)).usedBytes).toBe(sound.length + pdf.length);
    expect(await isLeft(uid)).toBe(false);
  });

  it("[WR-21] rejects a sound or PDF whose bytes are something else", async () => {
    const uid = await welcomed();
    const lies: Array<[UploadKind, string, Buffer]> = [
      ["audio", "audio/mpeg", Buffer.from("no sound")],
      ["audio", "audio/mpeg", Buffer.from("<!doctype html><script>alert(1)</script>")],
      ["audio", "audio/ogg", Buffer.from("OggS\0\x02 theora")],
      ["audio", "audio/mpeg", await photo({ width: 40, height: 30 })],
      ["file", "application/pdf", Buffer.from("<!doctype html><script>alert(1)</script>%PDF-1.7")],
      ["file", "application/pdf", Buffer.from(inertSvg)],
    ];
    for (const [kind, type, file] of lies) {
      const { uploadId } = await began(uid, { file, kind, type });
      const [part] = await missingParts(uid, uploadId);
      await send(part?.url ?? "", file);
      expect(await refusalOf(finish(uid, uploadId))).toEqual([415, `${kind}_type_refused`]);
    }
    expect(await refusalOf(begin(uid, { kind: "file", type: "text/html" }))).toEqual([415, "file_type_refused"]);
    expect(await refusalOf(begin(uid, { kind: "audio", type: "audio/midi" }))).toEqual([415, "audio_type_refused"]);
    const tooLarge = { kind: "file", type: "application/pdf", bytes: maxUploadBytes.file + 1 };
    expect(await refusalOf(begin(uid, tooLarge))).toEqual([413, "payload_too_large"]);
    expect(await media.listOf(uid)).toEqual([]);
  });

  it("rejects a video that the author cannot pay for, and begins a repeated one once", async () => {
    const poor = await welcomed(49);
    expect(await refusalOf(begin(poor, { kind: "video", type: "video/mp4" }))).toEqual([402, "insufficient_credits"]);
    const uid = await welcomed(60);
    const uploadId = newUuid();
    const again = await Promise.all(Array.from({ length: 5 }, () => begin(uid, { uploadId, kind: "video", type: "video/mp4" })));
    expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await account(uid)).toBe("10.0000");
  });

  it("lists a project's pictures for its author, newest first, with descriptions", async () => {
    const uid = await welcomed();
    const file = await photo({ width: 40, height: 30 });
    const names = ["one.jpg", "two.jpg", "three.jpg"];
    for (const name of names) await uploaded(uid, { file, name });
    const list = async (as: AuthorId, query = "kind=image") =>
      listUploads.reply.parse(await (await server.ask(`/api/uploads?projectId=${projectId}&${query}`, { as })).json());
    const { uploads: found, next } = await list(uid);
    expect([found.map(({ name }) => name), next]).toEqual([names.toReversed(), null]);
    await server.ask("/api/uploads", { as: uid, method: "PATCH", body: { url: found[1]?.url, alt: "A jar" } });
    expect((await list(uid)).uploads.map(({ alt }) => alt)).toEqual(["", "A jar", ""]);
    expect((await list(uid, `kind=image&after=${found[1]?.uploadId}`)).uploads.map(({ name }) => name)).toEqual(["one.jpg"]);
    expect((await list(uid, "kind=video")).uploads).toEqual([]);
    expect((await list(await welcomed())).uploads).toEqual([]);
  });

  it("[WR-20] stores a picture of another site like an upload, once", async () => {
    const uid = await welcomed();
    foreign.set("https://example.org/loaf.jpg", await photo());
    const uploadId = newUuid();
    const replies = [];
    for (const url of ["http://example.org/loaf.jpg", "https://example.org/loaf.jpg"]) replies.push(await importAs(uid, { uploadId, url }));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const [first, again] = await Promise.all(replies.map(async (reply) => importUpload.reply.parse(await reply.json())));
    expect(first).toMatchObject({ kind: "image", name: "example.org", url: expect.stringMatching(/\/1200x900\.jpg$/) });
    expect(again).toEqual(first);
    expect((await media.listOf(uid)).length).toBe(1);
  });

  it("[WR-20] imports nothing that is no picture, or for a foreign project", async () => {
    const uid = await welcomed();
    foreign.set("https://example.org/page", Buffer.from("<!doctype html>"));
    foreign.set("https://example.org/bomb.png", pixelBomb());
    const before = fetched.length;
    expect(await refusalOf(importAs(uid, { projectId: newUuid() }))).toEqual([404, "not_found"]);
    for (const url of ["file:///etc/passwd", "ftp://example.org/x", "loaf.jpg"]) {
      expect(await refusalOf(importAs(uid, { url }))).toEqual([400, "invalid_request"]);
    }
    expect(fetched.length).toBe(before);
    expect(await refusalOf(importAs(uid, { url: "https://example.org/none.png" }))).toEqual([422, "picture_refused"]);
    expect(await refusalOf(importAs(uid, { url: "https://example.org/bomb.png" }))).toEqual([422, "picture_refused"]);
    expect(await refusalOf(importAs(uid, { url: "https://example.org/page" }))).toEqual([415, "image_type_refused"]);
    expect(await media.listOf(uid)).toEqual([]);
  });

  it("asks https at its own port for a picture named with port 80", async () => {
    foreign.set("https://example.org/old.jpg", await photo());
    const reply = await importAs(await welcomed(), { url: "http://example.org:80/old.jpg" });
    expect([reply.status, fetched.at(-1)]).toEqual([201, "https://example.org/old.jpg"]);
  });

  it("fetches nothing for an author whose day is used up", async () => {
    const uid = await welcomed();
    await began(uid, { file: Buffer.alloc(1) });
    await owner.query("update uploads set bytes = $1 where author_id = $2", [maxBytesPerDay, uid]);
    const before = fetched.length;
    expect(await refusalOf(importAs(uid, {}))).toEqual([422, "limit_reached"]);
    expect(fetched.length).toBe(before);
  });

  it("gives an import up if the store fails, and frees its room", async () => {
    const uid = await welcomed();
    foreign.set("https://example.org/loaf.jpg", await photo());
    storeFails = true;
    expect((await importAs(uid, {})).status).toBe(500);
    storeFails = false;
    const { rows } = await owner.query("select state from uploads where author_id = $1", [uid]);
    expect(rows).toEqual([{ state: "failed" }]);
    expect((await importAs(uid, {})).status).toBe(201);
  });

  it("fetches only a few foreign pictures at once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    foreign.set("https://example.org/loaf.jpg", await photo());
    maxFetching = 0;
    gate = promise;
    const uid = await welcomed();
    const asked = Array.from({ length: importsAtOnce + 3 }, () => importAs(uid, {}));
    await until(async () => fetching === importsAtOnce);
    resolve();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 201));
    expect(maxFetching).toBe(importsAtOnce);
  });

  it("erases stored files, unfinished uploads and holds with the account", async () => {
    const uid = await welcomed(60);
    const { url } = await uploaded(uid, { file: await photo() });
    await began(uid, { file: Buffer.alloc(100), kind: "video", type: "video/mp4" });
    await uploads.giveUpAll(uid);
    await media.eraseAll(uid);
    expect(await account(uid)).toBe("60.0000");
    await until(async () => (await server.ask(url)).status === 404 && !(await isLeft(uid)));
    expect(await media.listOf(uid)).toEqual([]);
  });
});

interface Given {
  readonly file: Buffer;
  readonly kind?: UploadKind;
  readonly type?: string;
  readonly name?: string;
}

function begin(uid: AuthorId, change: object): Promise<Response> {
  const body = { uploadId: newUuid(), projectId, kind: "image", type: "image/jpeg", bytes: 100, name: "starter.jpg", ...change };
  return server.ask("/api/uploads", { as: uid, method: "POST", body });
}

async function began(uid: AuthorId, { file, ...change }: Given) {
  const uploadId = newUuid();
  const reply = beginUpload.reply.parse(await (await begin(uid, { uploadId, bytes: file.length, ...change })).json());
  return { uploadId, put: reply.kind === "image" ? reply.put : { url: "", bytes: 0 } };
}

async function uploaded(uid: AuthorId, given: Given) {
  const { uploadId, put } = await began(uid, given);
  await send(put.url, given.file);
  return finishUpload.reply.parse(await (await finish(uid, uploadId)).json());
}

async function uploadedInParts(uid: AuthorId, given: Given) {
  const { uploadId } = await began(uid, given);
  const [part] = await missingParts(uid, uploadId);
  await send(part?.url ?? "", given.file);
  return finishUpload.reply.parse(await (await finish(uid, uploadId)).json());
}

async function send(url: string, file: Buffer): Promise<void> {
  expect((await fetch(url, { method: "PUT", body: new Uint8Array(file), signal: AbortSignal.timeout(60_000) })).status).toBe(200);
}

function finish(uid: AuthorId, uploadId: string): Promise<Response> {
  return server.ask(`/api/uploads/${uploadId}/finish`, { as: uid, method: "POST" });
}

function importAs(uid: AuthorId, change: object): Promise<Response> {
  const body = { uploadId: newUuid(), projectId, url: "https://example.org/loaf.jpg", ...change };
  return server.ask("/api/uploads/import", { as: uid, method: "POST", body });
}

async function missingParts(uid: AuthorId, uploadId: string) {
  const reply = await server.ask(`/api/uploads/${uploadId}/parts`, { as: uid, method: "POST" });
  return listMissingParts.reply.parse(await reply.json()).parts;
}

async function refusalOf(asked: Promise<Response>): Promise<[number, string]> {
  const reply = await asked;
  return [reply.status, ErrorReply.parse(await reply.json()).error.code];
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

async function rowsOf(uid: AuthorId) {
  return (await owner.query<{ state: string; incoming_key: string }>("select state, incoming_key from uploads where author_id = $1", [uid]))
    .rows;
}

async function incomingKeyOf(uploadId: string): Promise<string> {
  const { rows } = await owner.query<{ incoming_key: string }>("select incoming_key from uploads where upload_id = $1", [uploadId]);
  return rows[0]?.incoming_key ?? "";
}

/** Whether the object store still holds an incoming file. */
async function isLeft(uid: AuthorId): Promise<boolean> {
  const there = await Promise.all((await rowsOf(uid)).map(({ incoming_key }) => storage.media.exists(incoming_key)));
  return there.includes(true);
}

/** Silence: a header of 44 bytes and samples of 8 bits. */
function wavOf(samples: number): Buffer {
  const file = Buffer.alloc(44 + samples, 128);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + samples, 4);
  file.write("WAVEfmt ", 8, "latin1");
  return file;
}

function photo({ width = 1200, height = 900 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#c84", noise: { type: "gaussian", mean: 128, sigma: 3 } } })
    .jpeg()
    .toBuffer();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 50 }).toBe(true);
}
