import { createHash } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { blobFile, fetchBlob, linkBlob } from "./blobs.ts";
import { openFolder } from "../../test/start-edge.ts";

let releasesDir: string;
beforeEach(() => {
  releasesDir = openFolder();
});
afterEach(() => rmSync(releasesDir, { recursive: true }));

it("copies a blob at the hard link limit, and keeps the ETag", async () => {
  const body = "a font that every course uses";
  const sha256 = createHash("sha256").update(body).digest("hex");
  await fetchBlob({ releasesDir, blob: { sha256, bytes: body.length }, read: async () => new Response(body).body ?? new ReadableStream() });
  const { mtimeMs } = statSync(blobFile(releasesDir, sha256));
  useUpNames(blobFile(releasesDir, sha256));
  const target = join(releasesDir, "target");
  await linkBlob({ releasesDir, sha256, target });
  expect([readFileSync(target, "utf8"), statSync(target).mtimeMs]).toEqual([body, mtimeMs]);
});

/** ext4 allows 65,000 links. On other file systems the test only shows that linking works. */
function useUpNames(file: string): void {
  mkdirSync(join(releasesDir, "names"));
  try {
    for (let n = 0; n < 65_000; n += 1) linkSync(file, join(releasesDir, "names", String(n)));
  } catch (error) {
    expect(error).toMatchObject({ code: "EMLINK" });
  }
}
