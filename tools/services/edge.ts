import { cpSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { nginxConfiguration } from "@coursewright/edge/nginx/nginx-configuration.ts";
import { localEnvironment, type LocalInstance } from "../local.ts";
import { type Daemon, daemonPid, isDaemonRunning, prepareFolder, startDaemon, stopDaemon, type Service } from "./daemon.ts";

const nginx = "edge";
const agent = "edge-agent";

/** nginx on the only public port. */
export const edge: Service = {
  name: nginx,
  // A running nginx keeps the backend that `pnpm dev` gave it.
  start: async (instance) => {
    if (!isDaemonRunning(instance, nginx)) await startEdge(instance, { apiPorts: [instance.ports.api] });
  },
  // SIGTERM is nginx's fast shutdown.
  stop: (instance) => stopDaemon(instance, { name: nginx, signal: "SIGTERM" }),
  isRunning: (instance) => isDaemonRunning(instance, nginx),
};

export const edgeAgent: Service = {
  name: agent,
  start: (instance) => startDaemon(instance, edgeAgentDaemon(instance)),
  stop: (instance) => stopDaemon(instance, { name: agent, signal: "SIGTERM" }),
  isRunning: (instance) => isDaemonRunning(instance, agent),
};

export function edgeAgentDaemon(instance: LocalInstance): Daemon {
  return {
    name: agent,
    command: process.execPath,
    args: [join(instance.checkout, "apps/edge/src/main-agent.ts")],
    environment: { ...localEnvironment(instance), METRICS_PORT: String(instance.ports.edgeAgentInternal) },
    // The agent retries everything, so it is ready once it runs.
    isReady: async () => true,
  };
}

/** Starts nginx, or reloads it with another backend without closing connections. */
export async function startEdge(
  instance: LocalInstance,
  { apiPorts, vitePort, appOrigin }: { apiPorts: number[]; vitePort?: number; appOrigin?: string },
): Promise<void> {
  const stateDir = prepareFolder(instance, "nginx");
  const file = join(stateDir, "nginx.conf");
  const { APP_ORIGIN, RELEASES_DIR } = localEnvironment(instance);
  writeFileSync(
    file,
    nginxConfiguration({
      listen: { address: "127.0.0.1", port: instance.ports.edge },
      appOrigin: appOrigin ?? APP_ORIGIN,
      productDomains: instance.productDomains,
      releasesDir: RELEASES_DIR,
      pagesDir: publicPages(instance),
      stateDir,
      app: { apis: apiPorts.map((port) => `127.0.0.1:${port}`), ...(vitePort !== undefined && { vitePort }) },
      ...(process.getuid?.() === 0 ? { workerUser: "www-data" } : {}),
    }),
  );
  const running = daemonPid(instance, nginx);
  if (running !== undefined) process.kill(running, "SIGHUP");
  await startDaemon(instance, {
    name: nginx,
    // `exec` keeps nginx's pid; its error log goes through the filter.
    command: "bash",
    args: ["-c", 'exec nginx -c "$0" -e stderr 2> >(exec "$1" "$2" >&2)', file, process.execPath, filterOf(instance)],
    isReady: () => refusesStrangers(instance.ports.edge),
  });
}

function filterOf(instance: LocalInstance): string {
  return join(instance.checkout, "apps/edge/src/main-error-log.ts");
}

// nginx's workers may not be able to read the checkout, so the pages are copied.
function publicPages(instance: LocalInstance): string {
  const folder = prepareFolder(instance, "nginx", "pages");
  cpSync(join(instance.checkout, "apps/edge/pages"), folder, { recursive: true });
  return folder;
}

function refusesStrangers(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, headers: { host: "stranger.invalid" }, timeout: 1000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 421);
    })
      .on("error", reject)
      .end();
  });
}
