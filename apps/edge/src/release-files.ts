import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ReleaseId } from "@coursewright/base/ids.ts";
import { forEachOf } from "./for-each-of.ts";
import type { ReleaseFile, ReleaseStore } from "./release-store.ts";

const filesAtOnce = 8;

/**
 * Brings a release to the disk, whole or not at all: it is gathered in a folder that nginx does not know,
 * checked, made durable, and only then renamed to where it is served from.
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
  const gathered = join(releasesDir, "incoming", `${release}.${randomUUID()}`);
  try {
    const files = await store.readManifest(release);
    const folders = new Set([gathered, ...files.flatMap(({ path }) => foldersAbove(join(gathered, path), gathered))]);
    for (const folder of folders) await mkdir(folder, { recursive: true });
    await forEachOf(files, filesAtOnce, async (file) =>
      writeChecked({ target: join(gathered, file.path), file, body: await store.readFile(release, file.path) }),
    );
    for (const folder of folders) await flush(folder);
    await mkdir(dirname(home), { recursive: true });
    await rename(gathered, home);
    await flush(dirname(home));
  } finally {
    await rm(gathered, { recursive: true, force: true });
  }
}

/** What a dead predecessor left half gathered. */
export async function clearIncoming(releasesDir: string): Promise<void> {
  await rm(join(releasesDir, "incoming"), { recursive: true, force: true });
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeChecked({
  target,
  file,
  body,
}: {
  target: string;
  file: ReleaseFile;
  body: ReadableStream<Uint8Array>;
}): Promise<void> {
  const hash = createHash("sha256");
  const handle = await open(target, "wx", 0o644);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > file.bytes) break;
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const sha256 = hash.digest("hex");
  if (bytes !== file.bytes || sha256 !== file.sha256) throw new Error(`${file.path} is not what its manifest says`);
  await utimes(target, 0, timeOf(sha256));
}

// nginx makes the ETag of time and size. Two releases within a second may differ in a letter alone, and two nodes
// pull at different times; a time made of the contents is right in both cases.
function timeOf(sha256: string): number {
  return Number.parseInt(sha256.slice(0, 8), 16) >>> 2;
}

function foldersAbove(path: string, top: string): string[] {
  const folder = dirname(path);
  return folder === top ? [] : [...foldersAbove(folder, top), folder];
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
