import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { AuthorId, ReleaseId, Subdomain } from "@coursewright/base/ids.ts";
import { z } from "zod";
import type { Config } from "../config.ts";

/** The release that a subdomain serves, and to whom; null if unpublished. Versions only grow. */
export const SitePointer = z.object({
  subdomain: Subdomain,
  release: ReleaseId.nullable(),
  version: z.number().int().nonnegative(),
  access: z.enum(["open", "members"]).default("open"),
});
export type SitePointer = z.infer<typeof SitePointer>;

// Security: paths become files on disk. No path may leave the release or be hidden.
const segment = /^(?!\.{1,2}$)[\w.~-]{1,200}$/;
const FilePath = z
  .string()
  .max(1000)
  .refine((path) => path.split("/").every((part) => segment.test(part)), "leads out of the release");
const Manifest = z.object({
  v: z.literal(2),
  /** The author whose prefix holds the unshared files. */
  content: AuthorId,
  files: z
    .array(
      z.object({
        path: FilePath,
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        bytes: z.number().int().nonnegative(),
        isFree: z.boolean(),
        isShared: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(100_000),
});
type Manifest = z.infer<typeof Manifest>;
export type ReleaseFile = Manifest["files"][number];

const answerWithinMs = 10_000;
const fileWithinMs = 120_000;

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

export function createReleaseStore({ endpoint, region, accessKey, secretKey, bucket }: Config["storage"]) {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 2000, requestTimeout: answerWithinMs },
    maxAttempts: 3,
  });
  const open = async (key: string, withinMs: number) => {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), {
      abortSignal: AbortSignal.timeout(withinMs),
    });
    if (Body === undefined) throw new Error(`${key} has no body`);
    return { body: Body, etag: ETag };
  };

  return {
    /** Lists pointers with their ETags, so that only changed ones are read. */
    async *listPointers(): AsyncGenerator<{ subdomain: Subdomain; etag: string }> {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: "sites/", ...(token === undefined ? {} : { ContinuationToken: token }) }),
          { abortSignal: AbortSignal.timeout(answerWithinMs) },
        );
        for (const { Key, ETag } of page.Contents ?? []) {
          const subdomain = Subdomain.safeParse(Key?.slice("sites/".length, -".json".length));
          if (subdomain.success && ETag !== undefined) yield { subdomain: subdomain.data, etag: ETag };
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    async readPointer(subdomain: Subdomain): Promise<{ pointer: SitePointer; etag: string | undefined }> {
      const { body, etag } = await open(`sites/${subdomain}.json`, answerWithinMs);
      const pointer = SitePointer.parse(JSON.parse(await body.transformToString()));
      if (pointer.subdomain !== subdomain) throw new Error(`the pointer of ${subdomain} names ${pointer.subdomain}`);
      return { pointer, etag };
    },
    async readManifest(release: ReleaseId): Promise<Manifest> {
      const { body } = await open(`releases/${release}/manifest.json`, answerWithinMs);
      return Manifest.parse(JSON.parse(await body.transformToString()));
    },
    async readContent(author: AuthorId, { sha256, isShared }: ReleaseFile): Promise<ReadableStream<Uint8Array>> {
      const key = isShared ? `shared/${sha256}` : `files/${author}/${sha256}`;
      return (await open(key, fileWithinMs)).body.transformToWebStream();
    },
    close: () => client.destroy(),
  };
}
