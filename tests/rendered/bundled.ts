import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const folder = resolve(import.meta.dirname, "../../.local/bundled");

/** Bundles and loads a module that draws blocks, because Node cannot run JSX. `file` is relative to `tests`. */
export async function loadBundled<Module>(file: string): Promise<Module> {
  mkdirSync(folder, { recursive: true });
  const dir = mkdtempSync(join(folder, "run-"));
  const bundle = await rolldown({
    input: { entry: resolve(import.meta.dirname, "..", file) },
    platform: "node",
    checks: { moduleLevelDirective: false },
  });
  await bundle.write({ dir, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
  const module: Module = await import(pathToFileURL(join(dir, "entry.mjs")).href);
  rmSync(dir, { recursive: true });
  return module;
}
