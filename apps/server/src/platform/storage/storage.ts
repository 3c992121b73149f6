import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Config } from "../config/config.ts";
import { providerCall } from "../telemetry/provider-call.ts";
import { createAtOnce } from "./at-once.ts";
import { createIncomingFiles, type IncomingFiles } from "./incoming-files.ts";

interface StoredObject {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

export interface OpenObject {
  readonly stream: Readable;
  readonly bytes: number;
  readonly contentType: string;
  /** HTTP's Content-Range of a part. */
  readonly contentRange?: string | undefined;
}

interface PutOptions {
  contentType?: string;
}

/** A bucket of an S3 store. */
export interface Bucket {
  put(key: string, bytes: Uint8Array | string, options?: PutOptions): Promise<void>;
  /** For objects that may not fit into memory. */
  putInParts(key: string, pieces: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>;
  get(key: string): Promise<StoredObject | undefined>;
  /** For objects that may not fit into memory. The caller must read the stream to its end or destroy it. */
  open(key: string): Promise<OpenObject | undefined>;
  /** Opens a part, given as an HTTP range. */
  openPart(key: string, range: string): Promise<OpenObject | "beyond its end" | undefined>;
  exists(key: string): Promise<boolean>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  removeAllUnder(prefix: string): Promise<void>;
  list(prefix: string): AsyncGenerator<{ key: string; writtenAt: Date }>;
  /** Lists a page under a prefix in key order. Stores return at most 1,000. */
  listAfter(prefix: string, page: { after: string; limit: number }): Promise<{ key: string; writtenAt: Date }[]>;
  /** Aborts multipart uploads that began before this time, at most 1,000. Returns their number. */
  dropPartsBegunBefore(before: Date): Promise<number>;
  /** Replaces only the given version, or creates a missing object. Returns whether it did. */
  replace(key: string, bytes: Uint8Array | string, options: PutOptions & { over: StoredObject | undefined }): Promise<boolean>;
}

export interface Storage {
  readonly releases: Bucket;
  readonly media: Bucket;
  readonly incoming: IncomingFiles;
  close(): void;
}

const answerWithinMs = 15_000;
const removedAtOnce = 100;
const requestsAtOnce = 32;
/** Above the smallest part that stores accept. An upload sends one part at a time and holds about two in memory. */
const partBytes = 8 * 1_048_576;
/** More than concurrent requests, because an open object keeps its connection. */
const maxSockets = 256;

export function createStorage(config: Config["storage"]): Storage {
  const store = {
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    // Stores other than Amazon's support neither bucket hosts nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
  const client = new S3Client({
    ...store,
    endpoint: config.endpoint,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: maxSockets },
      httpsAgent: { keepAlive: true, maxSockets: maxSockets },
    },
  });
  // The client's timeout includes the wait for a connection, so a large release would time out without this queue.
  const inTurn = createAtOnce(requestsAtOnce);
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        inTurn(() => providerCall({ provider: "storage", operation: operationOf(commandName), outcomeOf, call: () => next(args) })),
    { step: "initialize", name: "inTurn" },
  );
  // Only signs URLs for browsers.
  const signer = new S3Client({ ...store, endpoint: config.publicEndpoint });
  return {
    releases: bucketOf(client, config.releasesBucket),
    media: bucketOf(client, config.mediaBucket),
    incoming: createIncomingFiles({ client, signer, bucket: config.mediaBucket }),
    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

function bucketOf(client: S3Client, name: string): Bucket {
  const put = (key: string, bytes: Uint8Array | string, { contentType }: PutOptions) =>
    ({ Bucket: name, Key: key, Body: bytes, ContentType: contentType }) as const;
  const remove = async (key: string) => void (await client.send(new DeleteObjectCommand({ Bucket: name, Key: key })));
  return {
    async put(key, bytes, options = {}) {
      await client.send(new PutObjectCommand(put(key, bytes, options)));
    },
    async putInParts(key, pieces, { contentType } = {}) {
      const params = { Bucket: name, Key: key, Body: Readable.from(pieces, { highWaterMark: 1 }), ContentType: contentType };
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
    },
    async get(key) {
      try {
        const { Body, ETag = "" } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
        return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async open(key) {
      try {
        return opened(await client.send(new GetObjectCommand({ Bucket: name, Key: key })));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async openPart(key, range) {
      try {
        return opened(await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range: range })));
      } catch (error) {
        if (isMissing(error)) return undefined;
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) return "beyond its end";
        throw error;
      }
    },
    remove,
    async removeAllUnder(prefix) {
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix, MaxKeys: removedAtOnce }));
        await Promise.all(Contents.map(({ Key = "" }) => remove(Key)));
        if (Contents.length < removedAtOnce) return;
      }
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ...(token !== undefined && { ContinuationToken: token }) }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) if (Key && LastModified) yield { key: Key, writtenAt: LastModified };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    async listAfter(prefix, { after, limit }) {
      const page = { Bucket: name, Prefix: prefix, StartAfter: after, MaxKeys: limit };
      const { Contents = [] } = await client.send(new ListObjectsV2Command(page));
      return Contents.flatMap(({ Key, LastModified }) => (Key && LastModified ? [{ key: Key, writtenAt: LastModified }] : []));
    },
    async dropPartsBegunBefore(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: name }));
      const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
      for (const { Key, UploadId } of old) await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
      return old.length;
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async replace(key, bytes, { over, ...options }) {
      // Ceph compares the tag without quotes.
      const condition = over ? { IfMatch: over.etag.replaceAll('"', "") } : { IfNoneMatch: "*" };
      try {
        await client.send(new PutObjectCommand({ ...put(key, bytes, options), ...condition }));
        return true;
      } catch (error) {
        if (isRefusedCondition(error)) return false;
        throw error;
      }
    },
  };
}

function opened({ Body, ContentLength = 0, ContentType, ContentRange }: GetObjectCommandOutput): OpenObject {
  if (!(Body instanceof Readable)) throw new Error("The store gave no stream");
  return { stream: Body, bytes: ContentLength, contentType: ContentType ?? "application/octet-stream", contentRange: ContentRange };
}

/** "PutObjectCommand" becomes "PutObject". */
function operationOf(commandName: string): string {
  return commandName.replace(/Command$/, "");
}

/** A missing or existing object is an expected answer, no failure. */
function outcomeOf(error: unknown): string {
  return error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500 ? "refused" : "failed";
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound;
}

function isRefusedCondition(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === "PreconditionFailed" || error.$metadata.httpStatusCode === 412);
}
