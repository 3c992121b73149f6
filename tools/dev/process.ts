import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

export interface DevProcess {
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface RestartableProcess {
  /** Several calls during one restart cause one more restart. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

const graceMs = { stop: 10_000, restart: 1_000 };

/** Starts a process and prints each line of its output after its name. */
export function startDevProcess(options: Options): DevProcess {
  const { child, ended } = launch(options);
  return { ended, stop: () => end(child, graceMs.stop) };
}

/**
 * Like `startDevProcess`, for a process that restarts after each build. A restart does not wait for open connections:
 * the process is killed one second after SIGTERM. A process that crashed stays down until the next build.
 */
export function startRestartable(options: Options): RestartableProcess {
  let { child } = launch(options);
  let last: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isStopped = false;
  return {
    restart() {
      if (isQueued || isStopped) return last;
      isQueued = true;
      last = relaunchAfter(last);
      return last;
    },
    async stop() {
      isStopped = true;
      await last;
      await end(child, graceMs.stop);
    },
  };

  async function relaunchAfter(before: Promise<void>): Promise<void> {
    await before;
    isQueued = false;
    await end(child, graceMs.restart);
    if (!isStopped) ({ child } = launch(options));
  }
}

function launch({ name, command, args, cwd, environment }: Options): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name.padEnd(8)} ${readable(line)}`));
  }
  const ended = once(child, "exit").then(
    ([code]) => console.log(`${name.padEnd(8)} ended${code === null ? "" : ` (${code})`}`),
    (error: unknown) => console.error(`${name.padEnd(8)} did not start`, error),
  );
  return { child, ended };
}

async function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const isDone = await Promise.race([exited.then(() => true), pause(withinMs, false, { ref: false })]);
  if (!isDone) child.kill("SIGKILL");
  await exited;
}

const levels: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "WARN", 50: "ERROR", 60: "FATAL" };

/** Formats a JSON line of pino for people; returns any other line unchanged. */
function readable(line: string): string {
  if (!line.startsWith('{"level":')) return stripVTControlCharacters(line);
  try {
    const { level, time: _time, pid: _pid, process: _process, msg, err, ...rest } = JSON.parse(line);
    const details = Object.keys(rest).length === 0 ? "" : ` ${JSON.stringify(rest)}`;
    return `${levels[level] ?? level} ${msg ?? ""}${details}${err === undefined ? "" : `\n${err.stack ?? JSON.stringify(err)}`}`;
  } catch {
    return line;
  }
}
