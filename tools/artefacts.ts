import { createHash } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { billOfMaterials } from "./artefacts/bill-of-materials.ts";
import { makeArtefacts } from "./artefacts/make-artefacts.ts";
import { productionPackages } from "./docs/production-packages.ts";

/* `pnpm build && pnpm artefacts` writes the deployable folders to out/. */

const checkout = join(import.meta.dirname, "..");
const out = join(checkout, "out");
makeArtefacts({ checkout, out });
for (const name of ["app", "edge"]) {
  const { files, bytes, digest } = weigh(join(out, name));
  console.log(`out/${name}`.padEnd(10), `${(bytes / 1e6).toFixed(1)} MB in ${files} files, sha256 ${digest.slice(0, 16)}`);
}

const packages = productionPackages(checkout);
const bill = billOfMaterials({ packages, lockfile: readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8") });
writeFileSync(join(out, "sbom.cdx.json"), `${JSON.stringify(bill, undefined, 2)}\n`);
console.log(`out/sbom.cdx.json ${packages.length} packages`);

/** The digest covers names and contents, so that identical builds have identical digests. */
function weigh(folder: string): { files: number; bytes: number; digest: string } {
  const hash = createHash("sha256");
  const all = contentsOf(folder);
  for (const { path, content } of all) hash.update(`${relative(folder, path)}\0`).update(content);
  return { files: all.length, bytes: all.reduce((sum, { content }) => sum + content.length, 0), digest: hash.digest("hex") };
}

/** Symbolic links count as their target text and are not followed. */
function contentsOf(folder: string): Array<{ path: string; content: Buffer }> {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return contentsOf(path);
    return [{ path, content: entry.isSymbolicLink() ? Buffer.from(readlinkSync(path)) : readFileSync(path) }];
  });
}
