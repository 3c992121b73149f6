import { localInstance } from "../../../tools/local.ts";
import { daemonPid } from "../../../tools/services/daemon.ts";

/** At once, without a chance to write anything down. `startServices` brings it back. */
export function killPostgres(): void {
  const pid = daemonPid(localInstance(), "postgres");
  if (pid === undefined) throw new Error("PostgreSQL does not run");
  process.kill(pid, "SIGKILL");
}
