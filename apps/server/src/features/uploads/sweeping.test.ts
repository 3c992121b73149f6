import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, testSecret, type TestFixture } from "../../../test/fixture.ts";
import { createCreditsService } from "../credits/service.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { createTestBucket } from "../../../test/publishing.ts";
import { createUploadsService, type UploadsService } from "./service.ts";
import { createSweeping } from "./sweeping.ts";

let fixture: TestFixture;
let live: Live;
let storage: Storage;
let media: MediaService;
let uploads: UploadsService;
let client: S3Client;
let bucket: string;
let hoursLater = 0;
const clock = { now: () => new Date(Date.now() + hoursLater * 3_600_000) };
const author = AuthorId.parse(newUuid());
const projectId = ProjectId.parse(newUuid());

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases, log } = fixture;
  const config = readConfig().storage;
  // Its own bucket, because other tests store files in the shared one.
  bucket = await createTestBucket(config);
  storage = createStorage({ ...config, mediaBucket: bucket, releasesBucket: bucket });
  client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: true,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
  });
  live = createLive({ redisUrl: fixture.redisUrl, log });
  media = createMediaService({ databases, storage, secret: testSecret });
  uploads = createUploadsService({
    databases,
    storage,
    media,
    credits: createCreditsService({ databases, live, clock }),
    jobs: { enqueue: async () => undefined },
    courses: { countPages: async () => 1 },
    fetchPicture: () => Promise.reject(new Error("This test imports nothing")),
    clock,
    log,
  });
});

beforeEach(() => {
  hoursLater = 0;
});

afterAll(async () => {
  live.close();
  storage.close();
  client.destroy();
  await fixture.close();
});

describe("sweeping", () => {
  describe("a signed address that is used again", () => {
    it("leaves nothing after the upload was finished", async () => {
      const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c84" } })
        .jpeg()
        .toBuffer();
      const { url, upload } = await finished(file);
      expect(await put(url, file)).toBe(200);
      expect(await keys("incoming/")).toHaveLength(1);
      hoursLater = 47;
      await uploads.sweepStore();
      expect(await keys("incoming/")).toHaveLength(1);
      hoursLater = 49;
      await uploads.sweepStore();
      expect(await keys("incoming/")).toEqual([]);
      expect(await media.isThere(upload.url)).toBe(true);
    });

    it("leaves nothing after the upload was given up", async () => {
      const uploadId = newUuid();
      const begun = await uploads.begin(author, { uploadId, projectId, kind: "image", type: "image/png", bytes: 3, name: "a.png" });
      await uploads.giveUp({ author, uploadId });
      expect(await put(begun.kind === "image" ? begun.put.url : "", Buffer.from("abc"))).toBe(200);
      hoursLater = 49;
      expect(await uploads.sweepStore()).toBe(1);
      expect(await keys("incoming/")).toEqual([]);
    });

    it("leaves no picture of a page after 7 days", async () => {
      const key = `users/${author}/Project/${projectId}/Chapters/c/Page/p/picture.png`;
      expect(await put(await storage.incoming.signWhole(key, 3), Buffer.from("abc"))).toBe(200);
      hoursLater = 6 * 24;
      await uploads.sweepStore();
      expect(await keys("users/")).toEqual([key]);
      hoursLater = 7 * 24 + 1;
      await uploads.sweepStore();
      expect(await keys("users/")).toEqual([]);
    });
  });

  it("aborts multipart uploads that were never completed", async () => {
    await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: `incoming/${newUuid()}` }));
    const open = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads?.length ?? 0;
    await uploads.sweepStore();
    expect(await open()).toBe(1);
    hoursLater = 49;
    await uploads.sweepStore();
    expect(await open()).toBe(0);
  });

  it("continues each round where the last ended, so that young files hide no old ones", async () => {
    const sweep = createSweeping({ storage, clock, readAtOnce: 2 });
    const all = ["incoming/1", "incoming/2", "incoming/3", "incoming/4", "incoming/5"];
    for (const key of all) await storage.media.put(key, "x");
    expect(await sweep()).toBe(0);
    hoursLater = 49;
    expect(await sweep()).toBe(2);
    expect(await keys("incoming/")).toEqual(["incoming/1", "incoming/2", "incoming/5"]);
    expect([await sweep(), await sweep(), await sweep()]).toEqual([1, 2, 0]);
    expect(await keys("incoming/")).toEqual([]);
  });
});

async function finished(file: Buffer) {
  const uploadId = newUuid();
  const wish = { uploadId, projectId, kind: "image", type: "image/jpeg", bytes: file.length, name: "a.jpg" } as const;
  const begun = await uploads.begin(author, wish);
  const url = begun.kind === "image" ? begun.put.url : "";
  await put(url, file);
  return { url, upload: await uploads.finish({ author, uploadId }) };
}

async function put(url: string, file: Buffer): Promise<number> {
  return (await fetch(url, { method: "PUT", body: new Uint8Array(file), signal: AbortSignal.timeout(60_000) })).status;
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.media.list(prefix)) found.push(key);
  return found;
}
