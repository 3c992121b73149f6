import { localInstance } from "../local.ts";
import type { Service } from "./daemon.ts";
import { edge, edgeAgent } from "./edge.ts";
import { mailSink, modelProvider, stockPhotos, stripe, youtube } from "./fakes.ts";
import { objectStore } from "./object-store.ts";
import { postgres, postgres2 } from "./postgres.ts";
import { redis } from "./redis.ts";

/** Services start in parallel: each tolerates that others are not ready yet. */
const services: Service[] = [
  postgres,
  postgres2,
  redis,
  objectStore,
  mailSink,
  modelProvider,
  stockPhotos,
  stripe,
  youtube,
  edge,
  edgeAgent,
];

export type ServiceState = { name: string; state: "started" | "already running" | "stopped" | "failed"; seconds: number; reason?: unknown };

export function serviceNames(): string[] {
  return services.map((service) => service.name);
}

/** Starts the named services, or all, in parallel. Tries all of them before it throws. */
export async function startServices(names: string[] = [], report: (state: ServiceState) => void = () => undefined): Promise<void> {
  const instance = localInstance();
  const failures: unknown[] = [];
  const wanted = named(names).filter((service) => names.length > 0 || service.isWanted?.(instance) !== false);
  await Promise.all(
    wanted.map(async (service) => {
      const began = Date.now();
      const wasRunning = service.isRunning(instance);
      const seconds = () => (Date.now() - began) / 1000;
      try {
        await service.start(instance);
        report({ name: service.name, state: wasRunning ? "already running" : "started", seconds: seconds() });
      } catch (reason) {
        failures.push(reason);
        report({ name: service.name, state: "failed", seconds: seconds(), reason });
      }
    }),
  );
  if (failures.length > 0) throw new AggregateError(failures, "not every service started");
}

export async function stopServices(names: string[] = [], report: (state: ServiceState) => void = () => undefined): Promise<void> {
  const instance = localInstance();
  await Promise.all(
    named(names).map(async (service) => {
      const began = Date.now();
      await service.stop(instance);
      report({ name: service.name, state: "stopped", seconds: (Date.now() - began) / 1000 });
    }),
  );
}

export function runningServices(): { name: string; isRunning: boolean }[] {
  const instance = localInstance();
  return services.map((service) => ({ name: service.name, isRunning: service.isRunning(instance) }));
}

function named(names: string[]): Service[] {
  const unknown = names.find((name) => !serviceNames().includes(name));
  if (unknown !== undefined) throw new Error(`There is no service "${unknown}"; there are ${serviceNames().join(", ")}.`);
  return names.length === 0 ? services : services.filter((service) => names.includes(service.name));
}
