import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/*
 * `pnpm faults [--long] [--side-by-side | --alone] [name of a file …]`: other arguments go to Vitest. --alone runs only the faults that
 * measure time, which need the machine to themselves; --side-by-side runs only the others.
 */

const given = process.argv.slice(2);
const isLong = given.includes("--long");
const half = ["--side-by-side", "--alone"].find((word) => given.includes(word))?.slice(2);
const rest = given.filter((word) => !["--long", "--side-by-side", "--alone"].includes(word));
const runner = spawn("vitest", ["run", "--config", join(import.meta.dirname, "vitest.config.ts"), ...rest], {
  stdio: "inherit",
  env: { ...process.env, ...(isLong && { LONG_FAULTS: "1" }), ...(half && { FAULTS_HALF: half }) },
});
const [code]: unknown[] = await once(runner, "exit");
process.exitCode = code === 0 ? 0 : 1;
