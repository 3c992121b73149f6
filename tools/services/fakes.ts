import { join } from "node:path";
import { localEnvironment, type LocalInstance } from "../local.ts";
import { isDaemonRunning, startDaemon, stopDaemon, type Service } from "./daemon.ts";

/** Fakes of third-party services. The product uses them only over the network. */
export const mailSink = fake({ name: "mail-sink", port: (instance) => instance.ports.mailHttp });
export const modelProvider = fake({ name: "model-provider", port: (instance) => instance.ports.modelProvider });
export const youtube = fake({ name: "youtube", port: (instance) => instance.ports.youtube });
export const stockPhotos = fake({ name: "stock-photos", port: (instance) => instance.ports.stockPhotos });
export const stripe = fake({ name: "stripe", port: (instance) => instance.ports.stripe });

function fake({ name, port }: { name: string; port: (instance: LocalInstance) => number }): Service {
  return {
    name,
    start: (instance) =>
      startDaemon(instance, {
        name,
        command: process.execPath,
        args: [join(instance.checkout, "tests/fakes", `${name}.ts`)],
        environment: localEnvironment(instance),
        // Any reply, even 404, shows that it listens.
        isReady: async () => (await fetch(`http://127.0.0.1:${port(instance)}/`, { signal: AbortSignal.timeout(2000) })).status > 0,
      }),
    stop: (instance) => stopDaemon(instance, { name, signal: "SIGTERM" }),
    isRunning: (instance) => isDaemonRunning(instance, name),
  };
}
