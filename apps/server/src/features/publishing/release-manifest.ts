import type { AuthorId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import type { Bucket } from "../../platform/storage/storage.ts";

const Entry = z.object({
  path: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  isFree: z.boolean(),
  /** The page that it belongs to, by the path of that page's HTML: it comes and goes with it. */
  of: z.string().optional(),
  /** Lies at `shared/{sha256}`: every course of this build has the same. */
  isShared: z.literal(true).optional(),
});
/** What the manifest says of a file: the edge shows nothing that is not exactly this. */
export type ManifestEntry = z.infer<typeof Entry>;

const Manifest = z.object({
  v: z.literal(2),
  /** Whose files the others are: each lies once at `files/{content}/{sha256}`, however many releases name it. */
  content: z.string(),
  files: z.array(Entry),
  /** By the path of a page's HTML: a hash of all that the page was rendered from. */
  inputs: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Nothing when the release is not there, or no longer. */
export async function readManifest(releases: Bucket, releaseId: string): Promise<Manifest | undefined> {
  const stored = await releases.get(manifestKey(releaseId));
  return stored && Manifest.safeParse(JSON.parse(Buffer.from(stored.bytes).toString())).data;
}

/** A release is whole once its manifest is there, so it is written last. */
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

/** Nobody's own, and never removed: what one build adds is a few hundred kilobytes (decision 0034). */
export const sharedFiles = "shared/";

function manifestKey(releaseId: string): string {
  return `releases/${releaseId}/manifest.json`;
}
