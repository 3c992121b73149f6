import { createHash, randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, unlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { exists, flush, orMissing } from "./durable-files.ts";

export interface BlobName {
  sha256: string;
  bytes: number;
}

/** Content-addressed files. A release is a folder of hard links to them. */
export function blobFile(releasesDir: string, sha256: string): string {
  return join(releasesDir, "blobs", sha256);
}

/** Fetches a missing blob. The rename makes it appear only when complete. */
export async function fetchBlob({
  releasesDir,
  blob,
  read,
}: {
  releasesDir: string;
  blob: BlobName;
  read: () => Promise<ReadableStream<Uint8Array>>;
}): Promise<void> {
  const home = blobFile(releasesDir, blob.sha256);
  if (await exists(home)) return;
  await withTemporaryFile(releasesDir, async (fresh) => {
    await writeChecked({ target: fresh, blob, body: await read() });
    await rename(fresh, home);
  });
}

/** Hard-links a blob. At the file system's link limit (ext4: 65,000), a copy replaces the blob for later links. */
export async function linkBlob({ releasesDir, sha256, target }: { releasesDir: string; sha256: string; target: string }): Promise<void> {
  const home = blobFile(releasesDir, sha256);
  try {
    await link(home, target);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EMLINK")) throw error;
    await withTemporaryFile(releasesDir, async (fresh) => {
      await copyFile(home, fresh);
      await utimes(fresh, 0, timeOf(sha256));
      await flush(fresh);
      await rename(fresh, home);
    });
    await link(home, target);
  }
}

/** Deletes blobs without links for `keepMs`. A link made meanwhile keeps the content alive. */
export async function sweepBlobs({ releasesDir, keepMs }: { releasesDir: string; keepMs: number }): Promise<number> {
  const folder = await orMissing(opendir(join(releasesDir, "blobs")));
  if (folder === undefined) return 0;
  let swept = 0;
  for await (const { name } of folder) {
    const file = blobFile(releasesDir, name);
    const { nlink, ctimeMs } = await stat(file);
    if (nlink > 1 || Date.now() - ctimeMs < keepMs) continue;
    await unlink(file);
    swept += 1;
  }
  return swept;
}

async function withTemporaryFile(releasesDir: string, work: (fresh: string) => Promise<void>): Promise<void> {
  const incoming = join(releasesDir, "incoming");
  await mkdir(incoming, { recursive: true });
  await mkdir(join(releasesDir, "blobs"), { recursive: true });
  const fresh = join(incoming, randomUUID());
  try {
    await work(fresh);
  } finally {
    await rm(fresh, { force: true });
  }
}

async function writeChecked({ target, blob, body }: { target: string; blob: BlobName; body: ReadableStream<Uint8Array> }): Promise<void> {
  const hash = createHash("sha256");
  const handle = await open(target, "wx", 0o644);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > blob.bytes) break;
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    const isTrue = bytes === blob.bytes && hash.digest("hex") === blob.sha256;
    if (!isTrue) throw new Error(`${blob.sha256} does not match its manifest`);
    await handle.utimes(0, timeOf(blob.sha256));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// nginx derives the ETag from mtime and size. A content-based mtime distinguishes releases published within one second, and makes
// all nodes agree.
function timeOf(sha256: string): number {
  return Number.parseInt(sha256.slice(0, 8), 16) >>> 2;
}
