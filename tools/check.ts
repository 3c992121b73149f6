import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readImports } from "./import-law.ts";

const root = join(import.meta.dirname, "..");
/** Fewer modules than this means that the reader went blind, not that the tree is lawful. */
const fewestModules = 150;
const wordsCatalogue = join(root, "apps/editor/src/words/en.po");

const checks: Record<string, () => Promise<boolean> | boolean> = {
  format: () => run("oxfmt", "--check"),
  lint: () => run("oxlint", "--type-aware", "--deny-warnings"),
  types: () => run("pnpm", "-r", "--workspace-concurrency=2", "typecheck"),
  "import law": importLaw,
  unused: () => run("knip", "--no-progress"),
  words: wordsAreFresh,
};

const wanted = process.argv.slice(2);
const failed: string[] = [];
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  const ok = await check();
  console.log(`${ok ? "ok    " : "FAILED"} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) failed.push(name);
}
if (failed.length > 0) process.exitCode = 1;

function run(command: string, ...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync("pnpm", ["exec", command, ...args], { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 });
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

async function importLaw(): Promise<boolean> {
  const { modules, breaches } = await readImports(root);
  for (const { rule, from, to } of breaches) console.error(`${rule}: ${from} → ${to}`);
  if (modules < fewestModules) console.error(`Only ${modules} modules were read; at least ${fewestModules} were expected`);
  return breaches.length === 0 && modules >= fewestModules;
}

/** The catalogue of words is generated and committed: extracting again must change nothing. */
function wordsAreFresh(): boolean {
  const before = readFileSync(wordsCatalogue, "utf8");
  if (!run("lingui", "extract", "--clean")) return false;
  if (readFileSync(wordsCatalogue, "utf8") === before) return true;
  console.error("The catalogue of words was not fresh; it is now. Commit it.");
  return false;
}
