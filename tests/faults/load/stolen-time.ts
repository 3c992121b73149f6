import { readFileSync } from "node:fs";

/** Returns a function that reports the share of processor time the host has taken away since. */
export function watchStolenTime(): () => number {
  const before = processorTime();
  return () => {
    const now = processorTime();
    return (now.stolen - before.stolen) / Math.max(1, now.all - before.all);
  };
}

function processorTime(): { all: number; stolen: number } {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, stolen = 0] =
    /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]?.split(" ").map(Number) ?? [];
  return { all: user + nice + system + idle + waiting + irq + softirq + stolen, stolen };
}
