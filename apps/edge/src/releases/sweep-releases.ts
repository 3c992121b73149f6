import { renameSync } from "node:fs";
import { mkdir, readdir, readlink, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Logger } from "pino";
import { sweepBlobs } from "./blobs.ts";
import { orMissing } from "./durable-files.ts";
import { linkFolders } from "./site-links.ts";

/** Deletes releases unused for `keepMs`, then unused blobs. `isWanted` reports releases that came back into use meanwhile. */
export async function sweepReleases({
  releasesDir,
  keepMs,
  isWanted,
  log,
}: {
  releasesDir: string;
  keepMs: number;
  isWanted: (release: string) => boolean;
  log: Logger;
}): Promise<void> {
  const shown = await releasesShown(releasesDir);
  const trash = join(releasesDir, "incoming");
  for (const release of await entries(join(releasesDir, "releases"))) {
    const folder = join(releasesDir, "releases", release);
    const { ctimeMs } = await stat(folder);
    if (shown.has(release) || Date.now() - ctimeMs < keepMs) continue;
    await mkdir(trash, { recursive: true });
    // No await between this check and the rename. After the rename, a wanted release is pulled again.
    if (isWanted(release)) continue;
    renameSync(folder, join(trash, `${release}.swept`));
    await rm(join(trash, `${release}.swept`), { recursive: true, force: true });
    log.info({ release }, "unused release deleted");
  }
  const blobs = await sweepBlobs({ releasesDir, keepMs });
  if (blobs > 0) log.info({ blobs }, "unused blobs deleted");
}

async function releasesShown(releasesDir: string): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const folder of linkFolders)
    for (const site of await entries(join(releasesDir, folder))) {
      // The link points to a part of the release.
      const target = await readlink(join(releasesDir, folder, site)).catch(() => "");
      shown.add(basename(dirname(target)));
    }
  return shown;
}

async function entries(folder: string): Promise<string[]> {
  return (await orMissing(readdir(folder))) ?? [];
}
