import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

interface WrkOptions {
  url: string;
  script: string;
  /** Arguments of the script. */
  args: readonly string[];
  environment?: Record<string, string>;
  connections: number;
  seconds: number;
  /** Slower responses count as errors. */
  timeoutSeconds?: number;
}

export interface Load {
  requests: number;
  perSecond: number;
  p99Ms: number;
}

/** Runs wrk against an address. Any response but a success fails the run, because a fast refusal is no result. */
export async function wrk({ url, script, args, environment = {}, connections, seconds, timeoutSeconds = 2 }: WrkOptions): Promise<Load> {
  const threads = Math.min(2, connections);
  const size = ["-t", `${threads}`, "-c", `${connections}`, "-d", `${seconds}s`, "--timeout", `${timeoutSeconds}s`];
  const { stdout } = await run("wrk", [...size, "--latency", "-s", script, url, ...args], { env: { ...process.env, ...environment } });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every request succeeded:\n${stdout}`);
  return {
    requests: Number(field(stdout, /(\d+) requests in/)),
    perSecond: Number(field(stdout, /Requests\/sec:\s+([\d.]+)/)),
    p99Ms: milliseconds(field(stdout, /99%\s+([\d.]+\w+)/)),
  };
}

export function field(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`No ${pattern.source} in:\n${text}`);
  return found;
}

function milliseconds(text: string): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  const scale = { us: 0.001, ms: 1, s: 1000 }[unit ?? ""];
  if (scale === undefined) throw new Error(`Not a time: ${text}`);
  return Number(amount) * scale;
}
