import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect } from "vitest";
import { z } from "zod";
import { verifyLedger } from "../../../apps/server/src/features/credits/verify-ledger.ts";
import type { Product } from "../../../tools/product.ts";
import { connectAsOwner } from "./authors.ts";
import { checkSites, type PublicationRow, type SiteRow } from "../publishing/site-history.ts";

/** Checks the whole database after a fault. `since` is when the fault began. */
export async function expectInvariants({ environment }: Product, { since }: { since: Date }): Promise<void> {
  const shards = await Promise.all((environment["AUTHORS_OWNER_URLS"] ?? "").split(",").map(connectAsOwner));
  const directory = await connectAsOwner(environment["DIRECTORY_OWNER_URL"]);
  try {
    const publications: PublicationRow[] = [];
    for (const shard of shards) {
      expect(await verifyLedger(shard)).toEqual([]);
      const { rows } = await shard.query<PublicationRow>(
        "select publication_id as id, project_id as project, subdomain, state from publications",
      );
      publications.push(...rows);
    }
    const sites = await directory.query<Omit<SiteRow, "pointer">>(
      `select subdomain, project_id as project, version::int, released_at is not null as released, claimed_at < $1 as older,
        case when taken_down_at is null and unpublished_at is null then release_id end as release
      from subdomains`,
      [since],
    );
    const withPointers = await Promise.all(
      sites.rows.map(async (site) => ({ ...site, pointer: await readPointer(environment, site.subdomain) })),
    );
    expect(checkSites(publications, withPointers)).toEqual([]);
  } finally {
    await Promise.all([...shards, directory].map((client) => client.end()));
  }
}

const Pointer = z.object({ release: z.string().nullable(), version: z.number() });

async function readPointer(environment: Product["environment"], subdomain: string): Promise<z.infer<typeof Pointer> | undefined> {
  const store = new S3Client({
    endpoint: z.string().parse(environment["S3_ENDPOINT"]),
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: environment["S3_ACCESS_KEY"] ?? "", secretAccessKey: environment["S3_SECRET_KEY"] ?? "" },
  });
  try {
    const object = await store.send(new GetObjectCommand({ Bucket: environment["S3_RELEASES_BUCKET"], Key: `sites/${subdomain}.json` }));
    return Pointer.parse(JSON.parse((await object.Body?.transformToString()) ?? ""));
  } catch (error) {
    if (error instanceof Error && error.name === "NoSuchKey") return undefined;
    throw error;
  } finally {
    store.destroy();
  }
}
