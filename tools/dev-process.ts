import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

export type DevProcess = { ended: Promise<void>; stop(): Promise<void> };

type Options = { name: string; command: string; args: string[]; cwd: string; environment: Record<string, string> };

/** A process of `pnpm dev`, each line of its output under its name. */
export function startDevProcess({ name, command, args, cwd, environment }: Options): DevProcess {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name.padEnd(8)} ${readable(line)}`));
  }
  const ended = once(child, "exit").then(
    ([code]) => console.log(`${name.padEnd(8)} ended${code === null ? "" : ` (${code})`}`),
    (error: unknown) => console.error(`${name.padEnd(8)} did not start`, error),
  );
  return {
    ended,
    async stop() {
      child.kill("SIGTERM");
      const isDone = await Promise.race([ended.then(() => true), pause(10_000, false, { ref: false })]);
      if (!isDone) child.kill("SIGKILL");
      await ended;
    },
  };
}

const levels: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "WARN", 50: "ERROR", 60: "FATAL" };

// A line of pino's, in words; any other as it came.
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
