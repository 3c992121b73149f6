import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  name: z.string(),
  version: z.string().default("0.0.0"),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

export interface InstalledPackage {
  name: string;
  version: string;
  license: string | undefined;
  folder: string;
  /** The folders of its dependencies, keyed by name. */
  finds: Map<string, string>;
}

/** The runtime dependencies of `names` as installed by pnpm, keyed by folder. `from` is a workspace folder. */
export function installedPackages({ from, names }: { from: string; names: readonly string[] }): Map<string, InstalledPackage> {
  const found = new Map<string, InstalledPackage>();
  const peers: Array<{ of: InstalledPackage; names: string[] }> = [];
  const waiting = names.map((name) => required(name, from));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const manifest = readManifest(folder);
    const { name, version, license } = manifest;
    const entry = { name, version, license: typeof license === "object" ? license.type : license, folder, finds: new Map() };
    found.set(folder, entry);
    for (const [dependency, target] of needed(folder, manifest)) {
      entry.finds.set(dependency, target);
      waiting.push(target);
    }
    peers.push({ of: entry, names: Object.keys(manifest.peerDependencies) });
  }
  // An optional peer is included only if another package needs it.
  for (const { of, names: wanted } of peers) {
    for (const name of wanted) {
      const target = lookUp(name, of.folder);
      if (target !== undefined && found.has(target)) of.finds.set(name, target);
    }
  }
  return found;
}

export function readManifest(folder: string): z.infer<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}

function needed(folder: string, manifest: z.infer<typeof Manifest>): Array<[string, string]> {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const optional = Object.keys(optionalDependencies);
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const sure = [...Object.keys(dependencies), ...peers].filter((name) => !optional.includes(name) && !name.startsWith("@types/"));
  return [
    ...sure.map((name): [string, string] => [name, required(name, folder)]),
    // Optional packages for other platforms are not installed.
    ...optional.flatMap((name): Array<[string, string]> => {
      const target = lookUp(name, folder);
      return target === undefined ? [] : [[name, target]];
    }),
  ];
}

function required(name: string, from: string): string {
  const folder = lookUp(name, from);
  if (folder === undefined) throw new Error(`${name} is not installed for ${from}`);
  return folder;
}

/** Follows Node's resolution. */
function lookUp(name: string, from: string): string | undefined {
  const here = join(from, "node_modules", name);
  if (existsSync(here)) return realpathSync(here);
  return dirname(from) === from ? undefined : lookUp(name, dirname(from));
}
