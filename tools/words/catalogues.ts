import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "apps/editor/src/base/words");
const source = "en";

export function renewCatalogues(): boolean {
  const { status, stdout, stderr } = spawnSync("pnpm", ["exec", "lingui", "extract", "--clean", "--overwrite"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

/** The text of all catalogues, for detecting changes. */
export function readCatalogues(): string {
  return languages()
    .map((language) => readFileSync(fileOf(language), "utf8"))
    .join("\n");
}

/** Untranslated messages per language, except the source language. */
export function lackingWords(): { language: string; words: string[] }[] {
  return languages()
    .filter((language) => language !== source)
    .map((language) => ({ language, words: untranslated(readFileSync(fileOf(language), "utf8")) }));
}

/** Skips the header, the first entry, which has an empty id. */
function untranslated(po: string): string[] {
  return po.split("\n\n").flatMap((entry) => {
    const id = field(entry, "msgid");
    return id && !field(entry, "msgstr") ? [id] : [];
  });
}

/** A field may span several quoted lines. */
function field(entry: string, name: string): string {
  const quoted = new RegExp(`^${name} ((?:".*"\\n?)+)`, "m").exec(entry)?.[1] ?? "";
  return quoted
    .split("\n")
    .filter(Boolean)
    .map((line): string => JSON.parse(line))
    .join("");
}

function languages(): string[] {
  return readdirSync(folder).flatMap((name) => /^(\w+)\.po$/.exec(name)?.[1] ?? []);
}

function fileOf(language: string): string {
  return join(folder, `${language}.po`);
}
