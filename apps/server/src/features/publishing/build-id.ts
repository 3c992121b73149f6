import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReleaseAssets } from "@coursewright/course-page/release-assets.ts";

/**
 * Two renderers that could render the same course differently have different ids. It hashes all bundled code of this process, and
 * the style sheets, scripts and fonts that it read when it started (decision 0034).
 */
export async function readBuildId({ folder, assets }: { folder: string; assets: ReleaseAssets }): Promise<string> {
  const hash = createHash("sha256");
  const modules = (await readdir(folder)).filter((name) => name.endsWith(".js")).toSorted();
  for (const name of modules) hash.update(name).update(await readFile(join(folder, name)));
  const { styles, scripts, fonts, files } = assets;
  return hash.update(JSON.stringify({ styles, scripts, fonts, files: files.map(({ path }) => path) })).digest("hex");
}
