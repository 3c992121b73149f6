import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type DevProcess, startDevProcess } from "./dev-process.ts";
import { mustBeFree } from "./free-port.ts";
import { localEnvironment, localInstance } from "./local.ts";
import { stopLeftovers } from "./product.ts";
import { startEdge } from "./services/edge.ts";
import { startServices } from "./services/lifecycle.ts";

const instance = localInstance();
const environment = { ...localEnvironment(instance), NODE_ENV: "development" };
const workers = instance.databases.authors.map((_, shard) => ({
  name: shard === 0 ? "worker" : `worker-${shard}`,
  environment: { WORKER_SHARD: String(shard) },
}));
const server = join(instance.checkout, "apps/server");
const editor = join(instance.checkout, "apps/editor");
const { api, vite, edge, mailHttp } = instance.ports;

await stopLeftovers(instance);
await Promise.all([api, vite].map(mustBeFree));
await startServices([], ({ name, state, seconds, reason }) => {
  console.log(`${name.padEnd(16)} ${state} (${seconds.toFixed(1)} s)`);
  if (reason instanceof Error) console.error(reason.message);
});
run(join(server, "node_modules/.bin/rolldown"), ["-c"]);
run(process.execPath, ["dist/main-migrate.js"]);
await startEdge(instance, { apiPorts: [api], vitePort: vite });

const bundler = start("bundler", join(server, "node_modules/.bin/rolldown"), ["-c", "--watch"], server);
const processes = [
  bundler,
  start("api", process.execPath, watched("main-api.js"), server),
  ...workers.map((worker) => start(worker.name, process.execPath, watched("main-worker.js"), server, worker.environment)),
  start("editor", join(editor, "node_modules/.bin/vite"), ["--port", String(vite), "--strictPort", "--clearScreen", "false"], editor),
];
const ended = Promise.race([
  ...processes.map((process) => process.ended),
  new Promise<void>((resolve) => ["SIGINT", "SIGTERM"].forEach((signal) => process.once(signal, () => resolve()))),
]);
await Promise.race([ended, untilReady().then(greet)]);
await ended;
await Promise.all(processes.map((process) => process.stop()));
await startEdge(instance, { apiPorts: [api] });
console.log("\nThe app has stopped. The services stay up for the next time; `pnpm services stop` ends them.");

function start(name: string, command: string, args: string[], cwd: string, more: Record<string, string> = {}): DevProcess {
  return startDevProcess({ name, command, args, cwd, environment: { ...environment, ...more } });
}

function watched(main: string): string[] {
  return ["--watch", "--watch-preserve-output", "--enable-source-maps", join("dist", main)];
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    cwd: server,
    env: { ...process.env, ...environment, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function untilReady(): Promise<void> {
  const addresses = [`http://127.0.0.1:${api}/readyz`, `http://127.0.0.1:${vite}/`];
  const answers = (address: string) =>
    fetch(address, { signal: AbortSignal.timeout(2000) }).then(
      (reply) => reply.ok,
      () => false,
    );
  while (!(await Promise.all(addresses.map(answers))).every(Boolean)) await pause(200);
}

function greet(): void {
  console.log(`
  Coursewright is ready.

    the app       http://localhost:${edge}
    its mail      http://localhost:${mailHttp}
    a course      http://{subdomain}.${instance.productDomains[0]}:${edge}/launch/

  Sign up with any address: the mail arrives in the second line. Ctrl-C stops the app.
`);
}
