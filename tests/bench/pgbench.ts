import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuMicros } from "./cpu-time.ts";
import type { Run } from "./interleaved.ts";
import { field } from "./wrk.ts";

interface PgbenchOptions {
  url: string;
  postgresPid: number;
  script: string;
  settings: Record<string, number>;
  connections: number;
  seconds: number;
}

/** Runs one prepared statement repeatedly with PostgreSQL's own tool. */
export async function pgbench({ url, postgresPid, script, settings, connections, seconds }: PgbenchOptions): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "bench-pgbench-"));
  const before = cpuMicros([postgresPid]);
  const { stdout } = await promisify(execFile)(
    "pgbench",
    [
      "--no-vacuum",
      "--protocol=prepared",
      `--file=${script}`,
      ...Object.entries(settings).map(([name, value]) => `--define=${name}=${value}`),
      `--client=${connections}`,
      `--jobs=${Math.min(2, connections)}`,
      `--time=${seconds}`,
      "--log",
      "--sampling-rate=0.2",
      url,
    ],
    { cwd: folder },
  );
  const cpu = cpuMicros([postgresPid]) - before;
  const latencies = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => Number(line.split(" ")[2])),
  );
  rmSync(folder, { recursive: true });
  return {
    perSecond: Number(field(stdout, /tps = ([\d.]+)/)),
    p99Ms: (latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0) / 1000,
    cpuMicrosPerRequest: cpu / Number(field(stdout, /actually processed: (\d+)/)),
  };
}
