import { randomUUID } from "node:crypto";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { ProjectId } from "@coursewright/base/ids.ts";
import { Course } from "@coursewright/course/course.ts";
import type { Config } from "../../platform/config/config.ts";

export function makeCourse(projectId: ProjectId, { pages, title = "Bread" }: { pages: number; title?: string }): Course {
  const dateCreated = new Date().toISOString();
  const head = (text: string) => {
    const id = randomUUID();
    return { id, uuid: id, name: text, dateCreated };
  };
  return Course.parse({
    project: { id: projectId, name: title },
    chapters: [{ ...head("Flour"), pages: Array.from({ length: pages }, (_, index) => ({ ...head(`Page ${index + 1}`), blocks: [] })) }],
  });
}

/** A bucket of the test's own, so that an edge which runs beside it shows none of its sites. */
export async function createTestBucket({ endpoint, region, accessKey, secretKey }: Config["storage"]): Promise<string> {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  const bucket = `publishing-test-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}
