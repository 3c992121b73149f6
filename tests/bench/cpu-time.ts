import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever the kernel's own tick. */
const microsPerTick = 10_000;

interface ProcessTimes {
  pid: number;
  parent: number;
  own: number;
  /** The time of children that have ended. */
  ended: number;
}

/** The CPU time in microseconds that these processes and all their children have used so far. */
export function cpuMicros(roots: readonly number[]): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => timesOf(Number(pid)) ?? []);
  const counted = new Set(roots);
  for (let grew = true; grew;) {
    const before = counted.size;
    for (const { pid, parent } of all) if (counted.has(parent)) counted.add(pid);
    grew = counted.size > before;
  }
  return all.filter(({ pid }) => counted.has(pid)).reduce((sum, { own, ended }) => sum + own + ended, 0) * microsPerTick;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    // The name in brackets may contain spaces. The fields after it are numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) \S /s, "")
      .split(" ")
      .map(Number);
    const [parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(10, 14);
    return { pid, parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    // The process has ended since the folder was read.
    return undefined;
  }
}
