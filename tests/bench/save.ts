import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuMicros } from "./cpu-time.ts";
import { interleave, type BenchSize, type Run } from "./interleaved.ts";
import { field, wrk } from "./load.ts";
import { authors, pages, startSaveGround, type SaveGround } from "./save-ground.ts";

/** Autosave through HTTP beside PostgreSQL alone doing the same save as one statement by pgbench. */
export async function benchSave({ pairs, seconds, connections }: BenchSize): Promise<void> {
  const ground = await startSaveGround();
  let salt = 0;
  try {
    await interleave({
      bench: "save",
      pairs,
      ours: () => throughHttp(ground, { seconds, connections, salt: (salt += 1) }),
      bare: () => bareStatement(ground, { seconds, connections }),
    });
  } finally {
    await ground.stop();
  }
}

async function throughHttp(
  { origins, apiPids, postgresPid, describePages }: SaveGround,
  { seconds, connections, salt }: { seconds: number; connections: number; salt: number },
): Promise<Run> {
  const described = await describePages();
  const before = cpuMicros([...apiPids, postgresPid]);
  const load = await wrk({
    url: origins[0] ?? "",
    environment: { BENCH_PORTS: origins.map((origin) => new URL(origin).port).join(" ") },
    script: join(import.meta.dirname, "save.lua"),
    args: [described, String(Math.min(2, connections)), String(salt)],
    connections,
    seconds,
  });
  return { ...load, cpuMicrosPerRequest: (cpuMicros([...apiPids, postgresPid]) - before) / load.requests };
}

async function bareStatement(
  { ownerUrl, postgresPid }: SaveGround,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "bench-pgbench-"));
  const before = cpuMicros([postgresPid]);
  const { stdout } = await promisify(execFile)(
    "pgbench",
    [
      "--no-vacuum",
      "--protocol=prepared",
      `--file=${join(import.meta.dirname, "save-bare.sql")}`,
      `--define=authors=${authors}`,
      `--define=pages_per_client=${Math.floor(pages / connections)}`,
      `--client=${connections}`,
      `--jobs=${Math.min(2, connections)}`,
      `--time=${seconds}`,
      "--log",
      "--sampling-rate=0.2",
      ownerUrl,
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
