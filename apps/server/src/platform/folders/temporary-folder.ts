import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const leftAfterMs = 3_600_000;

/** A folder for one piece of work, which goes with it. Work of one name takes less than an hour. */
export async function withTemporaryFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const prefix = `coursewright-${name}-`;
  await removeLeftovers(prefix);
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What a process could not clean up that was ended in the middle. */
async function removeLeftovers(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    // Another process may be quicker.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - leftAfterMs) await rm(path, { recursive: true, force: true });
  }
}
