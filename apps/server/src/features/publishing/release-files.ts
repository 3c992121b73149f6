import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ReleaseFile } from "@coursewright/course-page/release-assets.ts";
import type { Bucket } from "../../platform/storage/storage.ts";

/** What the manifest says of a file: the edge shows nothing that is not exactly this. */
export interface ManifestEntry {
  path: string;
  sha256: string;
  bytes: number;
}

/** Stores the file and, beside it, what nginx serves in its stead to those who take it compressed. */
export async function storeReleaseFile(releases: Bucket, releaseId: string, file: ReleaseFile): Promise<ManifestEntry[]> {
  const variants = await compress(file);
  await Promise.all(variants.map(({ path, bytes }) => releases.put(keyOf(releaseId, path), bytes, { contentType: file.contentType })));
  return variants.map(({ path, bytes }) => ({ path, sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.byteLength }));
}

/** A release is whole once its manifest is there, so it is written last. */
export async function storeManifest(releases: Bucket, releaseId: string, files: readonly ManifestEntry[]): Promise<void> {
  await releases.put(keyOf(releaseId, "manifest.json"), JSON.stringify({ files }), { contentType: "application/json" });
}

function keyOf(releaseId: string, path: string): string {
  return `releases/${releaseId}/${path}`;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isCompressible = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|xml))/;
// 11 would take ten times as long for the last few percent.
const brotliQuality = 9;

async function compress({ path, body, contentType }: ReleaseFile): Promise<{ path: string; bytes: Uint8Array }[]> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (!isCompressible.test(contentType)) return [{ path, bytes }];
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
    zip(bytes, { level: 9 }),
  ]);
  return [
    { path, bytes },
    { path: `${path}.br`, bytes: br },
    { path: `${path}.gz`, bytes: gz },
  ];
}
