import type { AuthorId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import type { Bucket } from "../../platform/storage/storage.ts";

const Entry = z.object({
  path: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  isFree: z.boolean(),
  /** The path of the HTML page that this file belongs to. Releases keep or drop both together. */
  of: z.string().optional(),
  /** Stored at `shared/{sha256}`, because every course of this build has the same file. */
  isShared: z.literal(true).optional(),
});
/** Describes a file of the release. The edge serves only bytes that match it. */
export type ManifestEntry = z.infer<typeof Entry>;

const Manifest = z.object({
  v: z.literal(2),
  /** The owner of all other files. Each is stored once at `files/{content}/{sha256}`, however many releases name it. */
  content: z.string(),
  files: z.array(Entry),
  /** A hash of each page's render input, by the path of the page's HTML. */
  inputs: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns nothing if the release does not exist, or no longer. */
export async function readManifest(releases: Bucket, releaseId: string): Promise<Manifest | undefined> {
  const stored = await releases.get(manifestKey(releaseId));
  return stored && Manifest.safeParse(JSON.parse(Buffer.from(stored.bytes).toString())).data;
}

/** Must be written last: a release is complete once its manifest exists. */
export async function writeManifest(releases: Bucket, releaseId: string, manifest: Manifest): Promise<void> {
  await releases.put(manifestKey(releaseId), JSON.stringify(manifest), { contentType: "application/json" });
}

export function removeManifest(releases: Bucket, releaseId: string): Promise<void> {
  return releases.remove(manifestKey(releaseId));
}

export function filesOf(author: AuthorId): string {
  return `files/${author}/`;
}

export function keyOf(author: AuthorId, { sha256, isShared }: Pick<ManifestEntry, "sha256" | "isShared">): string {
  return (isShared ? sharedFiles : filesOf(author)) + sha256;
}

/** Belongs to no author and is never removed: a build adds only a few hundred kilobytes (decision 0034). */
export const sharedFiles = "shared/";

function manifestKey(releaseId: string): string {
  return `releases/${releaseId}/manifest.json`;
}
