import { CreateBucketCommand, HeadBucketCommand, NotFound, PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3";
import type { Config } from "../config/config.ts";

type Store = Pick<Config["storage"], "endpoint" | "region" | "accessKey" | "secretKey" | "releasesBucket" | "mediaBucket">;

/** Creates missing buckets. Idempotent. */
export async function prepareBuckets({ store, appOrigin }: { store: Store; appOrigin: string }): Promise<void> {
  const client = new S3Client({
    endpoint: store.endpoint,
    region: store.region,
    forcePathStyle: true,
    credentials: { accessKeyId: store.accessKey, secretAccessKey: store.secretKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  for (const Bucket of [store.releasesBucket, store.mediaBucket]) {
    await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      return client.send(new CreateBucketCommand({ Bucket }));
    });
  }
  // Browsers upload directly into this bucket, only from the app's pages.
  const cors = { AllowedOrigins: [appOrigin], AllowedMethods: ["PUT"], AllowedHeaders: ["*"], MaxAgeSeconds: 3_600 };
  await client.send(new PutBucketCorsCommand({ Bucket: store.mediaBucket, CORSConfiguration: { CORSRules: [cors] } }));
  client.destroy();
}
