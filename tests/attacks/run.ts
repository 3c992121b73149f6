import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { choosePatches } from "./planted/patches.ts";
import { runPlanted } from "./planted/run-planted.ts";

/*
 * `pnpm attacks [name of a file …]` attacks the built product. Arguments go to Vitest. `pnpm attacks --planted [3,7 | --rotate]` plants
 * security bugs one by one and expects an attack to detect each.
 */

const given = process.argv.slice(2);
if (given.includes("--planted")) {
  const wanted = given.find((word) => /^\d+(?:,\d+)*$/.test(word));
  const isRotating = given.includes("--rotate");
  process.exitCode = (await runPlanted(choosePatches({ numbers: wanted?.split(",").map(Number), isRotating }))) ? 0 : 1;
} else {
  const runner = spawn("vitest", ["run", "--config", join(import.meta.dirname, "vitest.config.ts"), ...given], { stdio: "inherit" });
  const [code]: unknown[] = await once(runner, "exit");
  process.exitCode = code === 0 ? 0 : 1;
}
