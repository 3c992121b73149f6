import { createHash } from "node:crypto";
import { shippedScript } from "@coursewright/blocks/kit/definition/learner-script.ts";

/** Keyed by import specifier: "./sync.ts", or a library's name. */
export type ModuleSources = Readonly<Record<string, string>>;

interface ShippedModule {
  path: string;
  body: string;
  contentType: string;
  isFree: true;
}

const specifier = /(\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g;

/** Reads a module and all its static and dynamic imports, recursively. */
export async function readModules(entry: string, read: (name: string) => Promise<string>): Promise<ModuleSources> {
  const sources: Record<string, string> = {};
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name in sources) continue;
    const source = await read(name);
    sources[name] = source;
    if (name.endsWith(".ts")) waiting.push(...[...shippedScript(source).matchAll(specifier)].map(([, , imported = ""]) => imported));
  }
  return sources;
}

/**
 * Prepares modules for browsers: one file each, named by a hash of its content and imports, so that browsers can cache it forever.
 * They are small and fetched once, so no bundler is needed.
 */
export function shippedModules(sources: ModuleSources): { files: ShippedModule[]; addressOf(name: string): string } {
  const shipped = new Map<string, ShippedModule>();

  function ship(name: string, importers: readonly string[]): ShippedModule {
    const known = shipped.get(name);
    if (known) return known;
    const source = sources[name];
    if (source === undefined) throw new Error(`${importers.at(-1)} imports ${name}, which is not shipped`);
    if (importers.includes(name)) throw new Error(`${name} imports itself by way of ${importers.at(-1)}`);
    const body = (name.endsWith(".ts") ? shippedScript(source) : source).replaceAll(
      specifier,
      (_, lead: string, imported: string) => `${lead}"${addressOf(ship(imported, [...importers, name]))}"`,
    );
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
    const plain = name.replace(/^\.\//, "").replace(/\.ts$/, "").replaceAll("/", "-");
    const file: ShippedModule = {
      path: `launch/assets/${plain}-${hash}.js`,
      body,
      contentType: "text/javascript; charset=utf-8",
      isFree: true,
    };
    shipped.set(name, file);
    return file;
  }

  for (const name of Object.keys(sources)) ship(name, []);
  return {
    files: [...shipped.values()],
    addressOf(name) {
      const file = shipped.get(name);
      if (!file) throw new Error(`${name} is not shipped`);
      return addressOf(file);
    },
  };
}

function addressOf({ path }: ShippedModule): string {
  return `/${path}`;
}
