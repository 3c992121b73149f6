import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ReleaseFile } from "@coursewright/course-page/release-assets.ts";
import type { Bucket } from "../../platform/storage/storage.ts";
import { type ManifestEntry, sharedFiles } from "./release-manifest.ts";

interface Target {
  releases: Bucket;
  /** The prefix of the object key, before the hash. */
  under: string;
  /** The files of an earlier release by their path. They exist for certain. */
  known?: ReadonlyMap<string, ManifestEntry>;
}

/** Stores the file and the compressed copies that nginx serves to clients that accept them. */
async function storeReleaseFile({ releases, under, known }: Target, file: ReleaseFile): Promise<ManifestEntry[]> {
  const { path: plain, contentType, isFree } = file;
  if (known?.get(plain)?.sha256 === hash(file.body)) {
    return ["", ...compressed].flatMap((end) => known.get(plain + end) ?? []).map((entry) => ({ ...entry, isFree }));
  }
  return Promise.all(
    (await compress(file)).map(async ({ path, bytes }) => {
      const sha256 = hash(bytes);
      // Storing it again costs no more than checking, and keeps it young, so no collection removes it meanwhile.
      await releases.put(under + sha256, bytes, { contentType });
      return { path, sha256, bytes: bytes.byteLength, isFree };
    }),
  );
}

export async function storeReleaseFiles(target: Target, files: readonly ReleaseFile[]): Promise<ManifestEntry[]> {
  return (await Promise.all(files.map((file) => storeReleaseFile(target, file)))).flat();
}

/** Stores the files that all courses share, once per process, and returns their manifest entries. */
export function createSharedFiles(releases: Bucket, files: readonly ReleaseFile[]): () => Promise<ManifestEntry[]> {
  let stored: Promise<ManifestEntry[]> | undefined;
  const store = async () => {
    const entries = await storeReleaseFiles({ releases, under: sharedFiles }, files);
    return entries.map((entry) => ({ ...entry, isShared: true as const }));
  };
  return async () => {
    stored ??= store();
    try {
      return await stored;
    } catch (error) {
      stored = undefined;
      throw error;
    }
  };
}

function hash(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const compressed = [".br", ".gz"] as const;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isCompressible = /^(?:text\/|image\/svg\+xml|application\/(?:\w+\+)?(?:json|javascript|xml))/;
// Quality 11 would take ten times as long for the last few percent.
const brotliQuality = 9;
/** A small file fits into this window. Brotli then needs a tenth of the time for the same size. */
const smallWindow = { bits: 16, bytes: 2 ** 16 - 16 };

async function compress({ path, body, contentType }: ReleaseFile): Promise<{ path: string; bytes: Uint8Array }[]> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (!isCompressible.test(contentType)) return [{ path, bytes }];
  const [br, gz] = await Promise.all([brotli(bytes, { params: brotliParams(bytes.byteLength) }), zip(bytes, { level: 9 })]);
  return [
    { path, bytes },
    { path: `${path}.br`, bytes: br },
    { path: `${path}.gz`, bytes: gz },
  ];
}

function brotliParams(byteLength: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    [constants.BROTLI_PARAM_LGWIN]: byteLength <= smallWindow.bytes ? smallWindow.bits : constants.BROTLI_DEFAULT_WINDOW,
  };
}
