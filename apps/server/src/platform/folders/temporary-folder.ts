import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const usuallyLeftAfterMs = 3_600_000;

/** Provides a folder and removes it after the work, which must take less than `leftAfterMs`. */
export async function withTemporaryFolder<T>(
  name: string,
  work: (folder: string) => Promise<T>,
  leftAfterMs = usuallyLeftAfterMs,
): Promise<T> {
  const prefix = `coursewright-${name}-`;
  await removeLeftovers(prefix, leftAfterMs);
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes folders of processes that were killed. */
async function removeLeftovers(prefix: string, leftAfterMs: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    // Another process may have removed it.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - leftAfterMs) await rm(path, { recursive: true, force: true });
  }
}
