import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A copy of the checkout in which bugs can be planted. */
export interface ScratchCopy {
  root: string;
  /** Throws when the patch does not apply. */
  apply(patch: string): void;
  /** Reverts the patch and restores the builds of these apps. */
  restore(patch: string, apps: readonly string[]): void;
  remove(): void;
}

/** The apps that `pnpm build` builds. */
export const apps = ["server", "edge", "editor"];

export function makeScratchCopy(checkout: string): ScratchCopy {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: checkout,
    maxBuffer: 64 << 20,
  });
  for (const file of list.toString().split("\0")) {
    // Git also lists files that were deleted but not staged.
    if (file === "" || !existsSync(join(checkout, file))) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(checkout, file), join(root, file), { verbatimSymlinks: true });
  }
  for (const folder of ["", ...globSync("{apps,packages}/*", { cwd: checkout }), "tests", "tools"]) {
    linkModules(join(checkout, folder, "node_modules"), join(root, folder, "node_modules"));
  }
  for (const app of apps) copyBuild(checkout, root, app);
  const git = (...args: string[]) => execFileSync("git", ["apply", "--whitespace=nowarn", ...args], { cwd: root, stdio: "pipe" });
  // The copy needs a Git repository: patches apply relative to it, and one attack lists the sources with it.
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  execFileSync("git", ["add", "--all"], { cwd: root });
  return {
    root,
    apply: (patch) => void git(patch),
    restore(patch, changed) {
      git("--reverse", patch);
      for (const app of changed) {
        rmSync(join(root, "apps", app, "dist"), { recursive: true, force: true });
        copyBuild(checkout, root, app);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function copyBuild(checkout: string, root: string, app: string): void {
  const dist = join("apps", app, "dist");
  if (!existsSync(join(checkout, dist))) throw new Error(`${dist} is missing: run \`pnpm build\` first`);
  cpSync(join(checkout, dist), join(root, dist), { recursive: true, verbatimSymlinks: true });
}

/** Links between our packages are relative and must point into the copy. The store of external packages is shared. */
function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    if (entry === ".pnpm") symlinkSync(join(from, entry), join(to, entry));
    else if (!/^\.(?:vite|cache|tmp)/.test(entry)) cpSync(join(from, entry), join(to, entry), { recursive: true, verbatimSymlinks: true });
  }
}
