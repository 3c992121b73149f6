import { localInstance } from "../../../tools/local.ts";
import { daemonPid } from "../../../tools/services/daemon.ts";

/** Kills without a clean shutdown. `startServices` starts the server again. */
export function killPostgres(): void {
  const pid = daemonPid(localInstance(), "postgres");
  if (pid === undefined) throw new Error("PostgreSQL does not run");
  process.kill(pid, "SIGKILL");
}
