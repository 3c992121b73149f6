import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { mustBeFree } from "./free-port.ts";
import { localEnvironment, localInstance, type LocalInstance } from "./local.ts";
import { type Daemon, daemonPid, logFile, startDaemon, stopDaemon } from "./services/daemon.ts";
import { edgeAgentDaemon, startEdge } from "./services/edge.ts";
import { startServices } from "./services/lifecycle.ts";

/** A process of the product that a test may kill and restart. */
export type ProcessHandle = {
  /** Throws if the process is not running. */
  readonly pid: number;
  readonly isRunning: boolean;
  /** The worker's executor id, from its log. */
  readonly executor: string;
  /** Sends the signal and returns at once. */
  kill(signal: NodeJS.Signals): void;
  /** Stops the process if it runs, and waits until its successor is ready. `build` is the folder of another build. */
  restart(options?: { build?: string | undefined }): Promise<void>;
};

export type Product = {
  origin: string;
  environment: Record<string, string>;
  /** The first of `apis`. */
  api: ProcessHandle;
  apis: ProcessHandle[];
  /** The first of `workers`. */
  worker: ProcessHandle;
  workers: ProcessHandle[];
  edgeAgent: ProcessHandle;
  /** Origins of the internal ports with `/metrics`, `/healthz` and `/readyz`. */
  internalOrigins: { apis: string[]; workers: string[]; edgeAgent: string };
  /** Stops the product's processes, but not the services. */
  stop(): Promise<void>;
};

export type ProductOptions = {
  /** Added to the local environment. */
  env?: Record<string, string>;
  apiProcesses?: number;
  /** Per shard. */
  workerProcesses?: number;
  /** Added to the environment of one process. */
  envOf?: (process: { kind: "api" | "worker"; index: number }) => Record<string, string>;
};

const maxApis = 16;
const maxWorkers = 4;
const workerName = (index: number) => `product-worker-${index}`;
const apiName = (index: number) => `product-api-${index}`;

/** Runs the built product as it runs in production, on the local services. Logs are in `.local/run`. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { env = {}, apiProcesses = 1, workerProcesses = 1, envOf = () => ({}) } = options;
  const instance = localInstance();
  const editorDir = built(instance, "apps/editor/dist/index.html", "..");
  const environment = {
    ...localEnvironment(instance),
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    EDITOR_DIR: editorDir,
    // Speeds up restarts.
    NODE_COMPILE_CACHE: join(instance.dataDir, "compiled"),
    ...env,
  };
  const apiPorts = Array.from({ length: apiProcesses }, (_, index) => apiPort(instance, index));
  const apis = apiPorts.map((port, index) =>
    apiDaemon({ instance, environment: { ...environment, ...envOf({ kind: "api", index }) }, port, index }),
  );
  const shards = environment.AUTHORS_DATABASE_URLS.split(",").length;
  const workers = Array.from({ length: workerProcesses * shards }, (_, index) =>
    workerDaemon({
      instance,
      environment: { ...environment, WORKER_SHARD: String(index % shards), ...envOf({ kind: "worker", index }) },
      index,
    }),
  );

  await stopLeftovers(instance);
  await Promise.all([...apiPorts, ...internalPorts(instance, { apiProcesses, workerProcesses })].map(mustBeFree));
  await startServices();
  await promisify(execFile)(process.execPath, [built(instance, "apps/server/dist/main-migrate.js")], {
    env: { ...process.env, ...environment },
  });
  await Promise.all([...apis, ...workers].map((daemon) => startDaemon(instance, daemon)));
  await startEdge(instance, { apiPorts, appOrigin: environment.APP_ORIGIN });

  const handles = apis.map((daemon) => handleOf(instance, daemon));
  const workerHandles = workers.map((daemon) => handleOf(instance, daemon));
  const [api] = handles;
  const [worker] = workerHandles;
  if (api === undefined || apiProcesses > maxApis) throw new Error(`a product has 1 to ${maxApis} API processes`);
  if (worker === undefined || workers.length > maxWorkers) throw new Error(`a product has 1 to ${maxWorkers} workers`);
  return {
    origin: environment.APP_ORIGIN,
    environment,
    api,
    apis: handles,
    worker,
    workers: workerHandles,
    edgeAgent: handleOf(instance, edgeAgentDaemon(instance)),
    internalOrigins: {
      apis: apis.map((_, index) => originAt(apiInternalPort(instance, index))),
      workers: workers.map((_, index) => originAt(workerInternalPort(instance, index))),
      edgeAgent: originAt(instance.ports.edgeAgentInternal),
    },
    stop: () =>
      stopAll(
        instance,
        [...apis, ...workers].map((daemon) => daemon.name),
      ),
  };
}

/** The port of one API process, for tests that bypass the edge. */
export function apiPort({ ports }: LocalInstance, index: number): number {
  return index === 0 ? ports.api : ports.vite + index;
}

/** The internal port of each process. */
function internalPorts(instance: LocalInstance, { apiProcesses, workerProcesses }: { apiProcesses: number; workerProcesses: number }) {
  return [
    ...Array.from({ length: apiProcesses }, (_, index) => apiInternalPort(instance, index)),
    ...Array.from({ length: workerProcesses }, (_, index) => workerInternalPort(instance, index)),
  ];
}

/** Where the processes of a product expose metrics that a test did not start itself. */
export function metricsOrigins(instance: LocalInstance, { apiProcesses }: { apiProcesses: number }): string[] {
  return [...internalPorts(instance, { apiProcesses, workerProcesses: 1 }), instance.ports.edgeAgentInternal].map(originAt);
}

const originAt = (port: number) => `http://127.0.0.1:${port}`;
/** The port of a worker's `/readyz`. */
export function workerInternalPort({ ports }: LocalInstance, index: number): number {
  return ports.vite + maxApis + index;
}
const apiInternalPort = ({ ports }: LocalInstance, index: number) => ports.vite + maxApis + maxWorkers + index;

/** Stops processes that a killed run left behind. */
export async function stopLeftovers(instance: LocalInstance): Promise<void> {
  const apis = Array.from({ length: maxApis }, (_, index) => apiName(index));
  const workers = Array.from({ length: maxWorkers }, (_, index) => workerName(index));
  await stopAll(instance, [...apis, ...workers]);
}

function apiDaemon({
  instance,
  environment,
  port,
  index,
}: {
  instance: LocalInstance;
  environment: Record<string, string>;
  port: number;
  index: number;
}): Daemon {
  return {
    name: apiName(index),
    command: process.execPath,
    args: ["--enable-source-maps", built(instance, "apps/server/dist/main-api.js")],
    environment: { ...environment, PORT: String(port), METRICS_PORT: String(apiInternalPort(instance, index)) },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok,
  };
}

function workerDaemon({
  instance,
  environment,
  index,
}: {
  instance: LocalInstance;
  environment: Record<string, string>;
  index: number;
}): Daemon {
  const port = workerInternalPort(instance, index);
  return {
    name: workerName(index),
    command: process.execPath,
    args: ["--enable-source-maps", built(instance, "apps/server/dist/main-worker.js")],
    environment: { ...environment, METRICS_PORT: String(port) },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok,
  };
}

function handleOf(instance: LocalInstance, daemon: Daemon): ProcessHandle {
  const pid = () => {
    const found = daemonPid(instance, daemon.name);
    if (found === undefined) throw new Error(`${daemon.name} is not running`);
    return found;
  };
  return {
    get pid() {
      return pid();
    },
    get isRunning() {
      return daemonPid(instance, daemon.name) !== undefined;
    },
    get executor() {
      const said = readFileSync(logFile(instance, daemon.name), "utf8").match(/(?<="executor":")worker-\d+/g);
      return said?.at(-1) ?? "";
    },
    kill: (signal) => void process.kill(pid(), signal),
    async restart({ build } = {}) {
      await stopDaemon(instance, { name: daemon.name, signal: "SIGTERM" });
      await startDaemon(instance, build === undefined ? daemon : { ...daemon, args: daemon.args.map((arg) => builtIn(build, arg)) });
    },
  };
}

function builtIn(folder: string, arg: string): string {
  return arg.endsWith(".js") ? join(folder, basename(arg)) : arg;
}

async function stopAll(instance: LocalInstance, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => stopDaemon(instance, { name, signal: "SIGTERM" })));
}

function built(instance: LocalInstance, ...path: string[]): string {
  const file = join(instance.checkout, path[0] ?? "");
  if (!existsSync(file)) throw new Error(`${path[0]} is missing: run \`pnpm build\` first`);
  return join(instance.checkout, ...path);
}
