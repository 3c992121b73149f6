import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/* `pnpm faults [--long] [name of a file …]`: all arguments except --long go to Vitest. */

const given = process.argv.slice(2);
const isLong = given.includes("--long");
const rest = given.filter((word) => word !== "--long");
const runner = spawn("vitest", ["run", "--config", join(import.meta.dirname, "vitest.config.ts"), ...rest], {
  stdio: "inherit",
  env: { ...process.env, ...(isLong && { LONG_FAULTS: "1" }) },
});
const [code]: unknown[] = await once(runner, "exit");
process.exitCode = code === 0 ? 0 : 1;
