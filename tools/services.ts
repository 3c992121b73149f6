import { runningServices, serviceNames, startServices, stopServices, type ServiceState } from "./services/lifecycle.ts";

const [command, ...names] = process.argv.slice(2);

if (command === "start") {
  await startServices(names, print).catch(() => (process.exitCode = 1));
} else if (command === "stop") {
  await stopServices(names, print);
} else if (command === "status") {
  for (const { name, isRunning } of runningServices()) console.log(`${name.padEnd(16)} ${isRunning ? "running" : "stopped"}`);
} else {
  console.error(`pnpm services start|stop|status [${serviceNames().join("|")}]...`);
  process.exitCode = 2;
}

function print({ name, state, seconds, reason }: ServiceState): void {
  console.log(`${name.padEnd(16)} ${state} (${seconds.toFixed(1)} s)`);
  if (reason !== undefined) console.error(reason instanceof Error ? reason.message : reason);
}
