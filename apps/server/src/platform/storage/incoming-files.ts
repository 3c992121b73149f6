import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";

interface StoredPart {
  readonly number: number;
  readonly bytes: number;
  readonly etag: string;
}

/** Files that browsers upload directly into the media bucket. None is served before it was checked and re-encoded or copied. */
export interface IncomingFiles {
  /** A signed URL for uploading one object of exactly this size. */
  signWhole(key: string, bytes: number): Promise<string>;
  beginParts(key: string): Promise<string>;
  signPart(key: string, part: { partsId: string; number: number; bytes: number }): Promise<string>;
  /** Lists completely uploaded parts. */
  listParts(key: string, partsId: string): Promise<StoredPart[]>;
  /** Joins the parts to one object. */
  joinParts(key: string, partsId: string): Promise<void>;
  /** Idempotent. */
  dropParts(key: string, partsId: string): Promise<void>;
  bytesOf(key: string): Promise<number | undefined>;
  /** Copies inside the store, so large files do not pass through our process. */
  copy(key: string, to: string, options: { contentType: string }): Promise<void>;
}

/** In seconds. Clients on slower connections request a new URL. */
const expiresIn = 3_600;
/** The store lists at most this many at once. */
const maxParts = 1_000;

interface IncomingFilesOptions {
  readonly client: S3Client;
  /** Uses the store's address for browsers. */
  readonly signer: S3Client;
  readonly bucket: string;
}

export function createIncomingFiles({ client, signer, bucket }: IncomingFilesOptions): IncomingFiles {
  async function listParts(key: string, partsId: string): Promise<StoredPart[]> {
    const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket: bucket, Key: key, UploadId: partsId, MaxParts: maxParts }));
    return Parts.map(({ PartNumber = 0, Size = 0, ETag = "" }) => ({ number: PartNumber, bytes: Size, etag: ETag }));
  }
  return {
    // The signature covers the length, so the store rejects any other body size.
    signWhole: (key, bytes) =>
      getSignedUrl(signer, new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: bytes }), { expiresIn }),
    async beginParts(key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
      if (!UploadId) throw new Error("The store named no upload");
      return UploadId;
    },
    signPart(key, { partsId, number, bytes }) {
      const part = { Bucket: bucket, Key: key, UploadId: partsId, PartNumber: number, ContentLength: bytes };
      return getSignedUrl(signer, new UploadPartCommand(part), { expiresIn });
    },
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
