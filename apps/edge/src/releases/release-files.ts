import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ReleaseId } from "@coursewright/base/ids.ts";
import { fetchBlob, linkBlob } from "./blobs.ts";
import { exists, flush } from "./durable-files.ts";
import { forEachLimited } from "./for-each-limited.ts";
import type { ReleaseFile, ReleaseStore } from "./release-store.ts";

const filesAtOnce = 8;

/** The part of a release that a site serves: all files, or only public ones. */
export type Part = "all" | "free";

/**
 * Writes a release to disk atomically: fetches missing blobs, builds a folder of links that nginx does not serve, flushes it, and
 * renames it to its final place.
 */
export async function pullRelease({
  store,
  releasesDir,
  release,
}: {
  store: ReleaseStore;
  releasesDir: string;
  release: ReleaseId;
}): Promise<void> {
  const home = join(releasesDir, "releases", release);
  if (await exists(home)) return;
  const { content, files } = await store.readManifest(release);
  const blobs = new Map(files.map((file) => [file.sha256, file])).values();
  await forEachLimited(blobs, filesAtOnce, (blob) => fetchBlob({ releasesDir, blob, read: () => store.readContent(content, blob) }));
  const gathered = join(releasesDir, "incoming", `${release}.${randomUUID()}`);
  try {
    await gather({ releasesDir, gathered, files });
    await mkdir(dirname(home), { recursive: true });
    await rename(gathered, home);
    await flush(dirname(home));
  } finally {
    await rm(gathered, { recursive: true, force: true });
  }
}

/** Deletes incomplete releases of a crashed agent. */
export async function clearIncoming(releasesDir: string): Promise<void> {
  await rm(join(releasesDir, "incoming"), { recursive: true, force: true });
}

async function gather({ releasesDir, gathered, files }: { releasesDir: string; gathered: string; files: ReleaseFile[] }): Promise<void> {
  const links = files.flatMap(({ path, sha256, isFree }) =>
    partsWith(isFree).map((part) => ({ sha256, target: join(gathered, part, path) })),
  );
  // Outer folders come before inner ones. The free part exists even if it is empty.
  const folders = new Set([gathered, join(gathered, "free"), ...links.flatMap(({ target }) => foldersAbove(target, gathered))]);
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await forEachLimited(links, filesAtOnce, ({ sha256, target }) => linkBlob({ releasesDir, sha256, target }));
  await forEachLimited(folders, filesAtOnce, flush);
}

function partsWith(isFree: boolean): Part[] {
  return isFree ? ["all", "free"] : ["all"];
}

function foldersAbove(path: string, top: string): string[] {
  const folder = dirname(path);
  return folder === top ? [] : [...foldersAbove(folder, top), folder];
}
