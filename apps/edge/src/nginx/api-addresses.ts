import { lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";

/** Nobody listens there: the edge serves courses, and says of the app that it rests. */
const nobody = "127.0.0.1:1";

type Lookup = (host: string) => Promise<Array<{ address: string }>>;

/** Every address that the names stand for, as nginx wants them. A name that cannot be looked up now stands for what it did before. */
export function createApiAddresses(names: readonly string[], find: Lookup = (host) => lookup(host, { all: true })) {
  const known = new Map<string, string[]>();
  return async (): Promise<string[]> => {
    for (const name of names) {
      const { hostname, port } = new URL(`http://${name}`);
      // Port 80 is what an address without one means.
      const found = await find(hostname.replaceAll(/[[\]]/g, "")).catch(() => undefined);
      if (found) known.set(name, found.map(({ address }) => `${isIPv6(address) ? `[${address}]` : address}:${port || 80}`).toSorted());
    }
    const addresses = [...known.values()].flat();
    return addresses.length > 0 ? addresses : [nobody];
  };
}
