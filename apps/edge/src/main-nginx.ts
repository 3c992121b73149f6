import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { createApiAddresses } from "./nginx/api-addresses.ts";
import { readNginxConfig } from "./config.ts";
import { withoutSecrets } from "./nginx/logged-address.ts";
import { nginxConfiguration } from "./nginx/nginx-configuration.ts";

/* Runs nginx with a configuration from the environment. nginx resolves names only at start, so this process resolves them and reloads. */

const lookUpEveryMs = 2_000;
const { apis, ...config } = readNginxConfig();
const file = join(config.stateDir, "nginx.conf");
const resolveAddresses = createApiAddresses(apis);
const ended = new AbortController();

let addresses = await resolveAddresses();
await mkdir(config.stateDir, { recursive: true });
await configure();
const nginx = spawn("nginx", ["-c", file, "-e", "stderr"], { stdio: ["ignore", "inherit", "pipe"] });
createInterface({ input: nginx.stderr }).on("line", (line) => process.stderr.write(`${withoutSecrets(line)}\n`));
nginx.once("error", (cause) => {
  throw new Error("nginx did not start", { cause });
});
nginx.once("exit", (code) => {
  process.exitCode = code ?? 1;
  ended.abort();
});
// SIGQUIT lets nginx finish open responses.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => nginx.kill("SIGQUIT"));

while (!ended.signal.aborted) {
  await pause(lookUpEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
  const found = await resolveAddresses();
  if (ended.signal.aborted || found.join() === addresses.join()) continue;
  addresses = found;
  await configure();
  nginx.kill("SIGHUP");
}

async function configure(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    file,
    nginxConfiguration({
      ...config,
      app: { apis: addresses },
      pagesDir: join(import.meta.dirname, "../pages"),
      accessLog: "/dev/stdout",
      ...(isRoot && { workerUser: "www-data" }),
    }),
  );
}
