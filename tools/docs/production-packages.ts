import { join } from "node:path";
import { installedPackages, type InstalledPackage, readManifest } from "../artefacts/installed-packages.ts";

const apps = ["server", "edge", "editor"];

/** The third-party packages that we ship, installed or bundled, once per version. */
export function productionPackages(checkout: string): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  for (const app of apps) {
    const from = join(checkout, "apps", app);
    for (const one of installedPackages({ from, names: Object.keys(readManifest(from).dependencies) }).values()) {
      if (!one.name.startsWith("@coursewright/")) found.set(`${one.name}@${one.version}`, one);
    }
  }
  return [...found.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
