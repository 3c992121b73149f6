import { renameSync } from "node:fs";
import { mkdir, readdir, readlink, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Logger } from "pino";
import { sweepBlobs } from "./blobs.ts";
import { orMissing } from "./durable-files.ts";
import { linkFolders } from "./site-links.ts";

/** Removes releases that no site has shown for `keepMs`, then what none of them holds. `isWanted` tells of those taken up again meanwhile. */
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
    // No pause between the last question and the rename: after it, whoever wants the release pulls it anew.
    if (isWanted(release)) continue;
    renameSync(folder, join(trash, `${release}.swept`));
    await rm(join(trash, `${release}.swept`), { recursive: true, force: true });
    log.info({ release }, "release swept");
  }
  const blobs = await sweepBlobs({ releasesDir, keepMs });
  if (blobs > 0) log.info({ blobs }, "blobs swept");
}

async function releasesShown(releasesDir: string): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const folder of linkFolders)
    for (const site of await entries(join(releasesDir, folder))) {
      // The link names a part of the release.
      const target = await readlink(join(releasesDir, folder, site)).catch(() => "");
      shown.add(basename(dirname(target)));
    }
  return shown;
}

async function entries(folder: string): Promise<string[]> {
  return (await orMissing(readdir(folder))) ?? [];
}
