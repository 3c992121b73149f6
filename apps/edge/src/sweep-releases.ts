import { renameSync } from "node:fs";
import { mkdir, readdir, readlink, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Logger } from "pino";

/** Removes releases that no site has shown for `keepMs`. `isWanted` tells of those taken up again meanwhile. */
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
  const shown = new Set<string>();
  for (const site of await entries(join(releasesDir, "sites")))
    shown.add(basename(await readlink(join(releasesDir, "sites", site)).catch(() => "")));
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
}

async function entries(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
}
