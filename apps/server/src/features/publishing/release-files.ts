import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { ReleaseFile } from "@coursewright/course-page/release-assets.ts";
import type { Bucket } from "../../platform/storage/storage.ts";
import { filesOf, type ManifestEntry } from "./release-manifest.ts";

interface Target {
  releases: Bucket;
  author: AuthorId;
  /** By path, the files of an earlier release, which lie there for certain. */
  known?: ReadonlyMap<string, ManifestEntry>;
}

/** Stores the file and, beside it, what nginx serves in its stead to those who take it compressed. */
export async function storeReleaseFile({ releases, author, known }: Target, file: ReleaseFile): Promise<ManifestEntry[]> {
  const { path: plain, contentType, isFree } = file;
  if (known?.get(plain)?.sha256 === hash(file.body)) {
    return ["", ...compressed].flatMap((end) => known.get(plain + end) ?? []).map((entry) => ({ ...entry, isFree }));
  }
  return Promise.all(
    (await compress(file)).map(async ({ path, bytes }) => {
      const sha256 = hash(bytes);
      // Where it may or may not lie, putting it again costs no more than asking, and keeps it from being collected meanwhile.
      await releases.put(filesOf(author) + sha256, bytes, { contentType });
      return { path, sha256, bytes: bytes.byteLength, isFree };
    }),
  );
}

function hash(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const compressed = [".br", ".gz"] as const;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isCompressible = /^(?:text\/|image\/svg\+xml|application\/(?:\w+\+)?(?:json|javascript|xml))/;
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
