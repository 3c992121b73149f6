import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const template = join(import.meta.dirname, "template");
const suffix = ".template";

/** Creates a block that passes the conformance suite and registers it. Returns the written files. */
export function scaffoldBlock({ name, source }: { name: string; source: string }): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is not a name such as quote or pull-quote`);
  const folder = join(source, name);
  if (existsSync(folder)) throw new Error(`${folder} exists`);
  const words = namesOf(name);
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => words[key] ?? whole);

  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const written = files.map((file) => {
    const target = join(folder, fill(relative(template, file).slice(0, -suffix.length)));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(file, "utf8")));
    return target;
  });
  const registry = join(source, "registry.ts");
  writeFileSync(registry, withBlock(readFileSync(registry, "utf8"), name));
  return [...written, registry];
}

/** Adds an import and an entry to the registry, both in folder order. */
export function withBlock(registry: string, name: string): string {
  const { camel = "" } = namesOf(name);
  const folders = [...registry.matchAll(/^import \{ (\w+) \} from "\.\/([\w-]+)\/index\.ts";\n/gm)];
  const entries = /(readonly Block\[\] = \[)([^\]]*)\]/.exec(registry);
  if (folders.length === 0 || !entries) throw new Error("The registry has an unexpected format");
  const next = folders.find(([, , folder = ""]) => folder > name);
  const line = `import { ${camel} } from "./${name}/index.ts";\n`;
  const last = folders.at(-1);
  const place = next ? next.index : (last?.index ?? 0) + (last?.[0].length ?? 0);
  const listed = (entries[2] ?? "").split(",").flatMap((entry) => entry.trim() || []);
  const before = next ? listed.indexOf(next[1] ?? "") : listed.length;
  const list = listed.toSpliced(before === -1 ? listed.length : before, 0, camel);
  const start = entries.index + (entries[1]?.length ?? 0);
  const withEntry = `${registry.slice(0, start)}\n${list.map((entry) => `  ${entry},\n`).join("")}${registry.slice(start + (entries[2]?.length ?? 0))}`;
  return withEntry.slice(0, place) + line + withEntry.slice(place);
}

function namesOf(name: string): Record<string, string> {
  const parts = name.split("-");
  const pascal = parts.map(capitalised).join("");
  return { name, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), title: capitalised(parts.join(" ")) };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
