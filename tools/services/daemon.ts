import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { LocalInstance } from "../local.ts";

export type Service = {
  name: string;
  start(instance: LocalInstance): Promise<void>;
  stop(instance: LocalInstance): Promise<void>;
  isRunning(instance: LocalInstance): boolean;
  /** Whether it starts by default. Defaults to true. */
  isWanted?(instance: LocalInstance): boolean;
};

export type Daemon = {
  name: string;
  command: string;
  args: string[];
  /** Used only if we are root. */
  user?: string;
  environment?: Record<string, string>;
  isReady(): Promise<boolean>;
};

const readyWithinMs = 240_000;
// A killed predecessor holds its lock file or port until init reaps it, which takes seconds in a container.
const relaunchForMs = 6000;
const maxLogBytes = 10 * 2 ** 20;

/** Starts a background process and waits until it is ready. Does nothing if it is already running. */
export async function startDaemon(instance: LocalInstance, daemon: Daemon): Promise<void> {
  const began = Date.now();
  if (!isDaemonRunning(instance, daemon.name)) launch(instance, daemon);
  while (!isDaemonRunning(instance, daemon.name) || !(await daemon.isReady().catch(() => false))) {
    if (Date.now() - began > readyWithinMs)
      throw new Error(`${daemon.name} is not ready after ${readyWithinMs / 1000} s\n${lastLines(instance, daemon.name)}`);
    await pause(50);
    if (isDaemonRunning(instance, daemon.name)) continue;
    if (Date.now() - began > relaunchForMs) throw new Error(`${daemon.name} ended while starting\n${lastLines(instance, daemon.name)}`);
    await pause(200);
    launch(instance, daemon);
  }
}

export async function stopDaemon(instance: LocalInstance, { name, signal }: { name: string; signal: NodeJS.Signals }): Promise<void> {
  const pid = daemonPid(instance, name);
  if (pid !== undefined) {
    send(pid, signal);
    const deadline = Date.now() + 20_000;
    while (daemonPid(instance, name) === pid) {
      if (Date.now() > deadline) send(pid, "SIGKILL");
      await pause(50);
    }
  }
  rmSync(pidFile(instance, name), { force: true });
}

export function isDaemonRunning(instance: LocalInstance, name: string): boolean {
  return daemonPid(instance, name) !== undefined;
}

/** The pid file also contains the start time, so that a reused pid is not mistaken for ours. */
export function daemonPid(instance: LocalInstance, name: string): number | undefined {
  const file = pidFile(instance, name);
  if (!existsSync(file)) return undefined;
  const [pid, startedAt] = readFileSync(file, "utf8").trim().split(" ");
  return startedAt !== undefined && startTime(Number(pid)) === startedAt ? Number(pid) : undefined;
}

/** Creates a folder of the instance. If the data is outside the checkout, a link points to it. */
export function prepareFolder(instance: LocalInstance, ...path: string[]): string {
  if (instance.dataDir !== instance.dataLink && !existsSync(instance.dataDir)) {
    mkdirSync(instance.dataDir, { recursive: true });
    rmSync(instance.dataLink, { force: true });
    symlinkSync(instance.dataDir, instance.dataLink);
  }
  const folder = join(instance.dataDir, ...path);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function asUser(user: string): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function launch(instance: LocalInstance, daemon: Daemon): void {
  prepareFolder(instance, "run");
  const file = logFile(instance, daemon.name);
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes;
  const log = openSync(file, isLong ? "w" : "a");
  const child = spawn(daemon.command, daemon.args, {
    cwd: instance.checkout,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, ...daemon.environment },
    ...(daemon.user === undefined ? {} : asUser(daemon.user)),
  });
  closeSync(log);
  child.on("error", (error) => appendFileSync(file, `${error.message}\n`));
  child.unref();
  if (child.pid !== undefined) writeFileSync(pidFile(instance, daemon.name), `${child.pid} ${startTime(child.pid)}\n`);
}

// The process may end between the check and the signal.
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

// Field 22 of /proc/pid/stat, counted after the command name, which may contain spaces and brackets.
function startTime(pid: number): string | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const [state, ...fields] = readFileSync(file, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return state === "Z" ? undefined : fields[18];
}

function lastLines(instance: LocalInstance, name: string): string {
  const file = logFile(instance, name);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(-20).join("\n") : "";
}

function pidFile(instance: LocalInstance, name: string): string {
  return join(instance.dataDir, "run", `${name}.pid`);
}

export function logFile(instance: LocalInstance, name: string): string {
  return join(instance.dataDir, "run", `${name}.log`);
}
