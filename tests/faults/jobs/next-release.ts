import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localInstance } from "../../../tools/local.ts";

const ours = "run: async (given, steps) => run(input.parse(given), steps)";
const theirs = `version: version + 1,
		run: async (given, steps) => {
			await steps.step("added by the next release", async () => null);
			return run(input.parse(given), steps);
		}`;

/** Copies the built server and adds a first step to every workflow, which changes its version. Returns the folder. */
export function buildNextRelease(): string {
  const { checkout, dataDir } = localInstance();
  const server = join(checkout, "apps/server");
  const folder = join(dataDir, "next-release");
  rmSync(folder, { recursive: true, force: true });
  for (const part of ["dist", "package.json"]) cpSync(join(server, part), join(folder, part), { recursive: true });
  symlinkSync(join(server, "node_modules"), join(folder, "node_modules"));
  const dist = join(folder, "dist");
  const changed = readdirSync(dist)
    .filter((name) => name.endsWith(".js"))
    .filter((name) => {
      const code = readFileSync(join(dist, name), "utf8");
      if (!code.includes(ours)) return false;
      writeFileSync(join(dist, name), code.replace(ours, theirs));
      return true;
    });
  if (changed.length !== 1) throw new Error(`Workflows are defined in ${changed.length} files of the build`);
  return dist;
}
