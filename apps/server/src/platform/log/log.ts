import { pino } from "pino";

export type Log = ReturnType<typeof createLog>;

export function createLog({ level, process: name }: { level: string; process: string }) {
  return pino({
    level,
    base: { process: name, pid: process.pid },
    redact: { paths: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token"], censor: "[hidden]" },
  });
}
