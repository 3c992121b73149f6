import { destination, pino } from "pino";
import { circumstances } from "../telemetry/circumstances.ts";
import { causeTold, errorTold } from "./error-told.ts";

export type Log = ReturnType<typeof createLog>;

export function createLog({ level, process: name }: { level: string; process: string }) {
  return pino(
    {
      level,
      base: { process: name, pid: process.pid },
      mixin: idsOfNow,
      serializers: { err: errorTold, cause: (cause: unknown) => (cause === undefined ? undefined : causeTold(cause)) },
      redact: { paths: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token"], censor: "[hidden]" },
    },
    urgentAtOnce,
  );
}

/** The ids of the current request or job. */
function idsOfNow(): object {
  const { ids, span } = circumstances();
  return span ? { ...ids, traceId: span.spanContext().traceId } : { ...ids };
}

const warning = 40;

/**
 * Buffers lines, because one write per line took a twentieth of a save. Warnings and errors flush the buffer at once, and so does the end
 * of the process, even a crash.
 */
const output = destination({ fd: 1, sync: true, minLength: 8_192, periodicFlush: 200 });
process.once("exit", () => output.flushSync());

const urgentAtOnce = {
  // Makes pino set `lastLevel` before each write.
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  write(line: string): void {
    output.write(line);
    // Not flushSync(): it waits for the disk (fsync) and blocks all requests of the process.
    if (this.lastLevel >= warning) output.flush();
  },
};
