import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { scaffoldBlock } from "./new-block/scaffold.ts";

const root = join(import.meta.dirname, "..");
const name = process.argv[2];
if (name === undefined) {
  console.error("pnpm new-block quote");
  process.exit(2);
}
const source = join(root, "packages/blocks/src");
const files = scaffoldBlock({ name, source });
spawnSync("pnpm", ["exec", "oxfmt", ...files], { cwd: root, stdio: "inherit" });
console.log(files.map((file) => relative(root, file)).join("\n"));
console.log(`Now: pnpm test packages/blocks, and CONTRIBUTING.md, "Add a block".`);
