import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";

interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType?: string | undefined;
}

/** More than the least that a store takes as a part, and all that is ever held of the whole. */
const partBytes = 8_000_000;

/** An object of any size, of which one part at a time is held. It is there whole or not at all. */
export async function putInParts(client: S3Client, target: Target, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const { Bucket, Key } = target;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  try {
    for await (const part of partsOf(pieces)) {
      const PartNumber = parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part }));
      parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: parts } }));
  } catch (error) {
    // What came first is what went wrong; parts that cannot be dropped now are the store's to expire.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.byteLength;
    if (bytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
