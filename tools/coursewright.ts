import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { localEnvironment, localInstance } from "./local.ts";

/** Runs operator commands on the product of the current environment, or else on the local instance. */
const { checkout, dataDir } = localInstance();
const main = join(checkout, "apps/server/dist/main-operator.js");
if (!existsSync(main)) {
  console.error("The server is not built yet: run pnpm build first.");
  process.exit(1);
}
const environment = process.env["DIRECTORY_DATABASE_URL"] ? process.env : { ...process.env, ...localEnvironment() };
const { status } = spawnSync(process.execPath, ["--enable-source-maps", main, ...process.argv.slice(2)], {
  env: { NODE_COMPILE_CACHE: join(dataDir, "compiled"), ...environment },
  stdio: "inherit",
});
process.exit(status ?? 1);
