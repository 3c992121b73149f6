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

/** In whose request or job a line is told. */
function idsOfNow(): object {
  const { ids, span } = circumstances();
  return span ? { ...ids, traceId: span.spanContext().traceId } : { ...ids };
}

const warning = 40;

/**
 * Lines leave together: a write of its own for each was a twentieth of a save. A warning or worse leaves at once with all that came
 * before it, and everything leaves when the process ends, even by a bug.
 */
const output = destination({ fd: 1, sync: true, minLength: 8_192, periodicFlush: 200 });
process.once("exit", () => output.flushSync());

const urgentAtOnce = {
  // Asks pino to tell the level of a line before it is written.
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  write(line: string): void {
    output.write(line);
    // Not flushSync(): it also waits for the disk (fsync), and every request of the process waits with it.
    if (this.lastLevel >= warning) output.flush();
  },
};
