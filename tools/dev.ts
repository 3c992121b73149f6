import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import serverBuild from "../apps/server/rolldown.config.ts";
import { startDevProcess, startRestartable } from "./dev/process.ts";
import { areReady, readyAddresses } from "./dev/ready.ts";
import { watchBuild } from "./dev/watch-build.ts";
import { mustBeFree } from "./free-port.ts";
import { localEnvironment, localInstance } from "./local.ts";
import { stopLeftovers, workerInternalPort } from "./product.ts";
import { startEdge } from "./services/edge.ts";
import { startServices } from "./services/lifecycle.ts";

const instance = localInstance();
const environment = { ...localEnvironment(instance), NODE_ENV: "development" };
const workers = instance.databases.authors.map((_, shard) => ({
  name: shard === 0 ? "worker" : `worker-${shard}`,
  environment: { WORKER_SHARD: String(shard), METRICS_PORT: String(workerInternalPort(instance, shard)) },
}));
const server = join(instance.checkout, "apps/server");
const editor = join(instance.checkout, "apps/editor");
const { api, vite, edge, mailHttp } = instance.ports;

await stopLeftovers(instance);
await Promise.all([api, vite, ...workers.map((_, shard) => workerInternalPort(instance, shard))].map(mustBeFree));
await startServices([], ({ name, state, seconds, reason }) => {
  console.log(`${name.padEnd(16)} ${state} (${seconds.toFixed(1)} s)`);
  if (reason instanceof Error) console.error(reason.message);
});
const restartables: { restart(): Promise<void>; stop(): Promise<void> }[] = [];
const build = watchBuild({ ...serverBuild, cwd: server }, () => {
  for (const process of restartables) void process.restart();
});
await build.first;
execFileSync(process.execPath, ["dist/main-migrate.js"], {
  cwd: server,
  env: { ...process.env, ...environment, LOG_LEVEL: "warn" },
  stdio: ["ignore", "ignore", "inherit"],
});
await startEdge(instance, { apiPorts: [api], vitePort: vite });

restartables.push(
  startServer("api", "main-api.js"),
  ...workers.map((worker) => startServer(worker.name, "main-worker.js", worker.environment)),
);
const viteServer = startDevProcess({
  name: "editor",
  command: join(editor, "node_modules/.bin/vite"),
  args: ["--port", String(vite), "--strictPort", "--clearScreen", "false"],
  cwd: editor,
  environment,
});
const ended = Promise.race([
  viteServer.ended,
  new Promise<void>((resolve) => ["SIGINT", "SIGTERM"].forEach((signal) => process.once(signal, () => resolve()))),
]);
await Promise.race([ended, untilReady().then(greet)]);
await ended;
await build.close();
await Promise.all([viteServer, ...restartables].map((process) => process.stop()));
await startEdge(instance, { apiPorts: [api] });
console.log("\nThe app has stopped. The services stay up for the next time; `pnpm services stop` ends them.");

function startServer(name: string, main: string, more: Record<string, string> = {}) {
  const args = ["--enable-source-maps", join("dist", main)];
  return startRestartable({ name, command: process.execPath, args, cwd: server, environment: { ...environment, ...more } });
}

async function untilReady(): Promise<void> {
  while (!(await areReady([...readyAddresses(instance), `http://127.0.0.1:${vite}/`]))) await pause(200);
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
