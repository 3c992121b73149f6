import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { notBundled } from "../../apps/server/not-bundled.ts";
import { version } from "../../packages/base/src/version.ts";
import { installedPackages } from "./installed-packages.ts";

/** The publisher reads these as files, so they are not bundled (packages/course-page/src/release-sources.ts). */
const readAsFiles = { packages: ["blocks", "course-page", "theme"], libraries: ["ts-fsrs"] };
/** Files that are not needed at runtime. */
const notForRunning = /\.(?:[cm]?ts|map|md|markdown|flow)$/;

/** Writes the built product as folders that need only Node: `app` (API, worker, migrations, operator) and `edge`. */
export function makeArtefacts({ checkout, out }: { checkout: string; out: string }): void {
  rmSync(out, { recursive: true, force: true });
  makeApp(checkout, join(out, "app"));
  makeEdge(checkout, join(out, "edge"));
  for (const name of ["app", "edge"]) cpSync(join(checkout, "LICENSE"), join(out, name, "LICENSE"));
}

function makeApp(checkout: string, out: string): void {
  const server = join(checkout, "apps/server");
  copyBuilt(join(server, "dist"), join(out, "dist"));
  copyBuilt(join(checkout, "apps/editor/dist"), join(out, "editor"));
  cpSync(join(server, "migrations"), join(out, "migrations"), { recursive: true });
  writeManifest(out, { name: "coursewright-app", type: "module" });
  const ours = "@coursewright/";
  const modules = join(out, "node_modules");
  install({ modules, from: server, names: notBundled });
  install({ modules, from: join(checkout, "packages/course-page"), names: readAsFiles.libraries });
  for (const name of readAsFiles.packages) copySources(join(checkout, "packages", name), join(modules, ours, name));
}

function makeEdge(checkout: string, out: string): void {
  copyBuilt(join(checkout, "apps/edge/dist"), join(out, "dist"));
  cpSync(join(checkout, "apps/edge/pages"), join(out, "pages"), { recursive: true });
  writeManifest(out, { name: "coursewright-edge", type: "module" });
}

/** Uses pnpm's layout: links beside each package point to its own dependencies, so that versions cannot clash. */
function install({ modules, from, names }: { modules: string; from: string; names: readonly string[] }): void {
  const packages = installedPackages({ from, names });
  const homeOf = (folder: string) => join(modules, ".pnpm", pathInStore(folder));
  for (const { name, folder, finds } of packages.values()) {
    const home = homeOf(folder);
    if (existsSync(home)) continue;
    cpSync(folder, home, { recursive: true, filter: (file) => !notForRunning.test(file) && basename(file) !== "node_modules" });
    const beside = home.slice(0, -name.length);
    for (const [found, target] of finds) link(join(beside, found), homeOf(target));
  }
  for (const [folder, { name }] of packages) if (names.includes(name)) link(join(modules, name), homeOf(folder));
}

/** "zod@4.6.7/node_modules/zod". */
function pathInStore(folder: string): string {
  const [, path] = folder.split(`${sep}.pnpm${sep}`);
  if (path === undefined) throw new Error(`${folder} was not installed by pnpm`);
  return path;
}

function link(path: string, target: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), target), path);
}

function copySources(from: string, to: string): void {
  const isRead = (file: string) => !/\.test\.tsx?$|\.tsx$|\.json$/.test(file);
  for (const part of ["src", "fonts"]) {
    if (existsSync(join(from, part))) cpSync(join(from, part), join(to, part), { recursive: true, filter: isRead });
  }
  cpSync(join(from, "package.json"), join(to, "package.json"));
}

function copyBuilt(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from} is missing: run \`pnpm build\` first`);
  cpSync(from, to, { recursive: true });
}

function writeManifest(folder: string, manifest: Record<string, string>): void {
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ private: true, license: "Apache-2.0", version, ...manifest }, undefined, 2)}\n`,
  );
}
