import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { physicalProperties, unnamedBreakpoints, unusedTokens } from "./css-law.ts";
import { undescribed } from "./docs/configuration.ts";
import { decisionProblems, readDecisions } from "./docs/decisions.ts";
import { generatedDocuments } from "./docs/generated.ts";
import { forbiddenLicences } from "./docs/licences.ts";
import { productionPackages } from "./docs/production-packages.ts";
import { readImports } from "./import-law.ts";
import { lintMigrations } from "./migrations/lint-migrations.ts";
import { hardToRead } from "./plain-english.ts";
import { lackingWords, readCatalogues, renewCatalogues } from "./words/catalogues.ts";

const root = join(import.meta.dirname, "..");
/** Reading fewer modules means that the check itself is broken. */
const minModules = 150;

const checks: Record<string, () => Promise<boolean> | boolean> = {
  format: () => run("oxfmt", "--check"),
  lint: () => run("oxlint", "--type-aware", "--deny-warnings"),
  // Two programs in parallel with one checker each: several checkers in one program repeat work.
  types: () => run("pnpm", "-r", "--workspace-concurrency=2", "typecheck", "--checkers", "1"),
  "import law": importLaw,
  "css law": cssLaw,
  "plain English": plainEnglish,
  unused: () => run("knip", "--no-progress"),
  words: wordsAreFresh,
  migrations: () => none(lintMigrations({ folder: join(root, "apps/server/migrations") })),
  licences: () => none(forbiddenLicences(productionPackages(root))),
  documents: documentsAreFresh,
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
  if (modules < minModules) console.error(`Only ${modules} modules were read; at least ${minModules} were expected`);
  return breaches.length === 0 && modules >= minModules;
}

/** Message catalogues are generated and committed: extracting again must change nothing, and every message needs a translation. */
function wordsAreFresh(): boolean {
  const before = readCatalogues();
  if (!renewCatalogues()) return false;
  const isFresh = readCatalogues() === before;
  if (!isFresh) console.error("The message catalogues were outdated and have been updated. Commit them.");
  const lacking = lackingWords().filter(({ words }) => words.length > 0);
  for (const { language, words } of lacking)
    console.error(`${language} has ${words.length} untranslated messages:\n  ${words.join("\n  ")}`);
  return isFresh && lacking.length === 0;
}

/** Generated documents are committed, so generating them again must change nothing. */
function documentsAreFresh(): boolean {
  const stale = generatedDocuments(root).flatMap(({ file, isFresh }) => (isFresh ? [] : [`${file} is outdated: run pnpm generate`]));
  const undescribedKeys = undescribed().map((key) => `${key} has no description: add .meta({ description })`);
  return none([...undescribedKeys, ...decisionProblems(readDecisions(root)), ...stale]);
}

function none(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

/**
 * Right-to-left languages mirror the screens, so stylesheets must use start and end, never left and right. Each breakpoint has one
 * spelling, and each design token a use.
 */
function cssLaw(): boolean {
  return none([...physicalProperties(root), ...unnamedBreakpoints(root), ...unusedTokens(root)].map(placed));
}

/** Comments name an actor, and identifiers use words that a reader can search for. */
function plainEnglish(): boolean {
  return none(hardToRead(root).map(placed));
}

function placed({ file, line, text }: { file: string; line: number; text: string }): string {
  return `${file}:${line}: ${text}`;
}
