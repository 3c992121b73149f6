import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { Storage as StorageUse } from "@coursewright/contract/storage.ts";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { readConfig } from "../../platform/config/config.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createCreditsService } from "../credits/service.ts";
import { uploadsRoutes } from "../uploads/routes.ts";
import { createUploadsService } from "../uploads/service.ts";
import { mediaRoutes } from "./routes.ts";
import { createMediaService, type MediaService } from "./service.ts";

const quotaBytes = 1_000_000;
let fixture: TestFixture;
let live: Live;
let storage: Storage;
let media: MediaService;
let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases, log } = fixture;
  live = createLive({ redisUrl: fixture.redisUrl, log });
  storage = createStorage(readConfig().storage);
  media = createMediaService({ databases, storage, secret: testSecret, quotaBytes });
  const uploads = createUploadsService({
    databases,
    storage,
    media,
    credits: createCreditsService({ databases, live, clock: systemClock }),
    jobs: { enqueue: async () => undefined },
    courses: { countPages: async () => 1 },
    fetchPicture: () => Promise.reject(new Error("This test imports nothing")),
    clock: systemClock,
    log,
  });
  server = await startTestServer(fixture, [...uploadsRoutes(uploads), ...mediaRoutes(media)]);
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

afterAll(async () => {
  await server.close();
  live.close();
  storage.close();
  await owner.end();
  await fixture.close();
});

describe("storage quota", () => {
  it("lets 20 simultaneous uploads take exactly the space that is left", async () => {
    const author = await authorWith(500_000);
    const replies = await Promise.all(Array.from({ length: 20 }, () => begin(author, { bytes: 100_000 })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(["422 storage_full"]));
    expect((await begin(author, { bytes: 1 })).status).toBe(422);
  });

  it("accepts a file that fits to the byte", async () => {
    const author = await authorWith(900_000);
    expect(await codeOf(await begin(author, { bytes: 100_001 }))).toBe("422 storage_full");
    expect((await begin(author, { bytes: 100_000 })).status).toBe(201);
  });

  it("frees the space of an upload that is given up", async () => {
    const author = await authorWith(900_000);
    const uploadId = newUuid();
    expect((await begin(author, { bytes: 100_000, uploadId })).status).toBe(201);
    expect((await begin(author, { bytes: 100_000 })).status).toBe(422);
    await server.ask(`/api/uploads/${uploadId}`, { as: author, method: "DELETE" });
    expect((await begin(author, { bytes: 100_000 })).status).toBe(201);
  });

  it("lets an upload that began before the quota was full finish", async () => {
    const author = await authorWith(quotaBytes - 2_000);
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c84" } })
      .jpeg()
      .toBuffer();
    const wish = { uploadId: newUuid(), bytes: file.length };
    const first = await begin(author, wish);
    expect(first.status).toBe(201);
    await fill(author, 10_000);
    const again = await begin(author, wish);
    expect(again.status).toBe(201);
    const { put } = (await again.json()) as { put: { url: string } };
    await fetch(put.url, { method: "PUT", body: new Uint8Array(file) });
    expect((await server.ask(`/api/uploads/${wish.uploadId}/finish`, { as: author, method: "POST" })).status).toBe(200);
  });

  it("reports the used space only to the owner", async () => {
    const author = await authorWith(320_000);
    const path = `/api/coursewright/v2/users/${author}/storage`;
    expect(StorageUse.parse(await (await server.ask(path, { as: author })).json())).toEqual({ usedBytes: 320_000, quotaBytes });
    expect((await server.ask(path, { as: await authorWith(0) })).status).toBe(403);
    expect((await server.ask(path)).status).toBe(401);
  });

  it("counts the stored bytes exactly when files are added and removed concurrently", async () => {
    const author = await authorWith(0);
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#48c" } })
      .png()
      .toBuffer();
    const addresses = await Promise.all(Array.from({ length: 10 }, () => media.storePicture(author, picture)));
    await Promise.all([
      ...addresses.slice(0, 5).map((address) => media.dropStored(author, address)),
      ...Array.from({ length: 5 }, () => media.storePicture(author, picture)),
    ]);
    const { rows } = await owner.query<{ bytes: string }>("select sum(bytes) as bytes from media_files where author_id = $1", [author]);
    expect((await media.storageOf(author)).usedBytes).toBe(Number(rows[0]?.bytes));
    expect(Number(rows[0]?.bytes)).toBeGreaterThan(0);
  });
});

async function authorWith(bytes: number): Promise<AuthorId> {
  const author = AuthorId.parse(newUuid());
  if (bytes > 0) await fill(author, bytes);
  return author;
}

async function fill(author: AuthorId, bytes: number): Promise<void> {
  await owner.query(
    "insert into media_files (author_id, media_key, kind, content_type, bytes) values ($1, $2, 'upload', 'image/png', $3)",
    [author, newUuid(), bytes],
  );
}

function begin(author: AuthorId, change: { bytes: number; uploadId?: string }): Promise<Response> {
  const body = { uploadId: newUuid(), projectId: ProjectId.parse(newUuid()), kind: "image", type: "image/jpeg", name: "a.jpg", ...change };
  return server.ask("/api/uploads", { as: author, method: "POST", body });
}

async function codeOf(reply: Response): Promise<string> {
  return `${reply.status} ${ErrorReply.parse(await reply.json()).error.code}`;
}
