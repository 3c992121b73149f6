import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface Graph {
  /** Every file of the repository, from its root. */
  readonly files: readonly string[];
  readonly text: (file: string) => string;
  /** The files that a module imports. */
  readonly importsOf: (file: string) => readonly string[];
  readonly importersOf: (file: string) => readonly string[];
}

const code = /\.(?:[cm]?ts|tsx)$/;
const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*|\b(?:mock|importActual)\w*\(\s*)["']([^"']+)["']/g;

/** Reads imports by pattern: a parser would take ten times as long for all modules of the repository. */
export function readGraph(root: string): Graph {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
  const known = new Set(files);
  const texts = new Map<string, string>();
  const text = (file: string) => {
    const read = texts.get(file) ?? readFileSync(join(root, file), "utf8");
    texts.set(file, read);
    return read;
  };
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  for (const file of files) {
    if (!code.test(file)) continue;
    const found = [...text(file).matchAll(specifiers)].flatMap(([, specifier = ""]) => resolveImport(file, specifier) ?? []);
    const inside = [...new Set(found)].filter((each) => known.has(each));
    imports.set(file, inside);
    for (const each of inside) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  return { files, text, importsOf: (file) => imports.get(file) ?? [], importersOf: (file) => importers.get(file) ?? [] };
}

/** Our packages export `./*` from `src`. Other packages are no files of ours. */
function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.split("?")[0] ?? "";
  if (path.startsWith(".")) return normalize(join(dirname(from), path));
  const [, name, inside] = /^@coursewright\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (name === undefined || inside === undefined) return undefined;
  return ["edge", "editor", "server"].includes(name) ? `apps/${name}/src/${inside}` : `packages/${name}/src/${inside}`;
}
