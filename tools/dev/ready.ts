import type { LocalInstance } from "../local.ts";
import { workerInternalPort } from "../product.ts";

/** Where the API says that it can serve, and the first worker of each shard that it runs: jobs wait until its engine has begun. */
export function readyAddresses(instance: LocalInstance): string[] {
  const workers = instance.databases.authors.map((_, shard) => `http://127.0.0.1:${workerInternalPort(instance, shard)}/healthz`);
  return [`http://127.0.0.1:${instance.ports.api}/readyz`, ...workers];
}

export async function areReady(addresses: readonly string[]): Promise<boolean> {
  const answers = addresses.map((address) =>
    fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    ),
  );
  return (await Promise.all(answers)).every(Boolean);
}
