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
  /** Of a part: which bytes of how many, as HTTP writes it. */
  readonly contentRange?: string | undefined;
}

interface PutOptions {
  contentType?: string;
}

/** One bucket of any S3 store. */
export interface Bucket {
  put(key: string, bytes: Uint8Array | string, options?: PutOptions): Promise<void>;
  /** For what may be too large to hold. */
  putInParts(key: string, pieces: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>;
  get(key: string): Promise<StoredObject | undefined>;
  /** For what may be too large to hold: whoever opens it reads it to its end, or destroys it. */
  open(key: string): Promise<OpenObject | undefined>;
  /** One part of it, as HTTP's `range` names it. */
  openPart(key: string, range: string): Promise<OpenObject | "beyond its end" | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  removeAllUnder(prefix: string): Promise<void>;
  list(prefix: string): AsyncGenerator<{ key: string; writtenAt: Date }>;
  /** One page of what lies under a prefix, in the order of keys. Stores give at most 1,000. */
  listAfter(prefix: string, page: { after: string; limit: number }): Promise<{ key: string; writtenAt: Date }[]>;
  /** Gives up uploads in parts that were begun before and never completed; answers how many. At most 1,000 at once. */
  dropPartsBegunBefore(before: Date): Promise<number>;
  /** Writes only over the version that was read, or where nothing is; answers whether it did. */
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
/** More than the least that a store takes as a part. One part at a time is sent, so an upload holds about two of them. */
const partBytes = 8 * 1_048_576;
/** An object that is being read keeps its connection, so there are more of these than requests. */
const socketLimit = 256;

export function createStorage(config: Config["storage"]): Storage {
  const store = {
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    // Stores other than Amazon's know neither bucket hosts nor the newer checksums.
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
      httpAgent: { keepAlive: true, maxSockets: socketLimit },
      httpsAgent: { keepAlive: true, maxSockets: socketLimit },
    },
  });
  // The client's own patience starts when it is asked, also for those who wait for a connection: a large release would run out of it.
  const inTurn = createAtOnce(requestsAtOnce);
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        inTurn(() => providerCall({ provider: "storage", operation: operationOf(commandName), outcomeOf, call: () => next(args) })),
    { step: "initialize", name: "inTurn" },
  );
  // Signs addresses for browsers, and never sends a request itself.
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
      // Ceph compares the bare tag: with the quotes it came in, nothing ever matches.
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

/** `PutObjectCommand` is `PutObject`. */
function operationOf(commandName: string): string {
  return commandName.replace(/Command$/, "");
}

/** That something is not there, or is there already, is an answer. */
function outcomeOf(error: unknown): string {
  return error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500 ? "refused" : "failed";
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound;
}

function isRefusedCondition(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === "PreconditionFailed" || error.$metadata.httpStatusCode === 412);
}
