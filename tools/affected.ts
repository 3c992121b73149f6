import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { readGraph } from "./affected/graph.ts";
import { selectAffected } from "./affected/select.ts";

/*
 * `pnpm affected [--list] [--wide] [--since <commit>]` runs the checks and tests that a change can have broken; --list only prints them.
 * The change is the work tree against the point where this branch left main, or against HEAD on main itself.
 */

const root = join(import.meta.dirname, "..");
const given = process.argv.slice(2);
/** More files than this are the whole suite. */
const maxNamed = 200;

const since = given.includes("--since") ? (given[given.indexOf("--since") + 1] ?? "HEAD") : git("merge-base", "HEAD", "main").trim();
const changed = [...new Set([...lines("diff", "--name-only", since), ...lines("ls-files", "--others", "--exclude-standard")])];
const { checks, test, e2e, attacks, faults, isVisual } = selectAffected(readGraph(root), { changed, isWide: given.includes("--wide") });
const usesProduct = e2e.length + attacks.length + faults.length > 0;
const commands = [
  ...(checks.length > 0 ? [["check", ...checks]] : []),
  ...named("test", test),
  ...(usesProduct ? [["build"]] : []),
  ...named("e2e", e2e),
  ...named("attacks", attacks),
  ...named("faults", faults),
  ...(isVisual ? [["visual"]] : []),
];
console.log(`${changed.length} files differ from ${since.slice(0, 10)}`);
for (const [name = "", ...files] of commands) console.log(`pnpm ${[name, ...files.map(quoted)].join(" ")}`);
if (!given.includes("--list")) {
  const failed = commands.filter((command) => spawnSync("pnpm", command, { cwd: root, stdio: "inherit" }).status !== 0);
  for (const [name] of failed) console.log(`FAILED pnpm ${name}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function named(command: string, files: readonly string[]): string[][] {
  if (files.length === 0) return [];
  return [files.length > maxNamed ? [command] : [command, ...files]];
}

function quoted(word: string): string {
  return word.includes(" ") ? `"${word}"` : word;
}

function lines(...args: string[]): string[] {
  return git(...args)
    .split("\n")
    .filter(Boolean);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" });
}
