import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  NotFound,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Config } from "../config/config.ts";
import { signPut } from "./signed-put.ts";

interface StoredPart {
  readonly number: number;
  readonly bytes: number;
  readonly etag: string;
}

/** What browsers put into the media bucket themselves. Nothing of it is served before it was looked at and made anew or copied. */
export interface IncomingFiles {
  signWhole(key: string, bytes: number): string;
  beginParts(key: string): Promise<string>;
  signPart(key: string, part: { partsId: string; number: number; bytes: number }): string;
  /** Those that have arrived whole. */
  listParts(key: string, partsId: string): Promise<StoredPart[]>;
  /** Makes the parts one object. */
  joinParts(key: string, partsId: string): Promise<void>;
  /** Giving up what is not there is fine. */
  dropParts(key: string, partsId: string): Promise<void>;
  bytesOf(key: string): Promise<number | undefined>;
  /** Within the store, so that a large file does not pass through us. */
  copy(key: string, to: string, options: { contentType: string }): Promise<void>;
}

/** Long enough for a slow line; one that is slower asks again. */
const lifetimeSeconds = 3_600;
/** As many as the store lists at once. */
const mostParts = 1_000;

export function createIncomingFiles(client: S3Client, config: Config["storage"]): IncomingFiles {
  const bucket = config.mediaBucket;
  const sign = (key: string, bytes: number, query?: Record<string, string>) =>
    signPut({ ...config, endpoint: config.publicEndpoint, bucket, key, bytes, ...(query && { query }), lifetimeSeconds, now: new Date() });
  async function listParts(key: string, partsId: string): Promise<StoredPart[]> {
    const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket: bucket, Key: key, UploadId: partsId, MaxParts: mostParts }));
    return Parts.map(({ PartNumber = 0, Size = 0, ETag = "" }) => ({ number: PartNumber, bytes: Size, etag: ETag }));
  }
  return {
    signWhole: sign,
    async beginParts(key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
      if (!UploadId) throw new Error("The store named no upload");
      return UploadId;
    },
    signPart: (key, { partsId, number, bytes }) => sign(key, bytes, { partNumber: String(number), uploadId: partsId }),
    listParts,
    async joinParts(key, partsId) {
      const parts = (await listParts(key, partsId)).map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const whole = { Bucket: bucket, Key: key, UploadId: partsId, MultipartUpload: { Parts: parts } };
      await client.send(new CompleteMultipartUploadCommand(whole));
    },
    async dropParts(key, partsId) {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: partsId }));
      } catch (error) {
        if (!(error instanceof S3ServiceException && error.name === "NoSuchUpload")) throw error;
      }
    },
    async bytesOf(key) {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    async copy(key, to, { contentType }) {
      const copied = {
        Bucket: bucket,
        Key: to,
        CopySource: `${bucket}/${key}`,
        ContentType: contentType,
        MetadataDirective: "REPLACE",
      } as const;
      await client.send(new CopyObjectCommand(copied));
    },
  };
}
