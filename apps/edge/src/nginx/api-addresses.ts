import { lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";

/** A closed port: the edge serves courses, and shows the app's "unavailable" page. */
const nobody = "127.0.0.1:1";

type Lookup = (host: string) => Promise<Array<{ address: string }>>;

/** Resolves the names for nginx. If a lookup fails, the name keeps its last addresses. */
export function createApiAddresses(names: readonly string[], find: Lookup = (host) => lookup(host, { all: true })) {
  const known = new Map<string, string[]>();
  return async (): Promise<string[]> => {
    for (const name of names) {
      const { hostname, port } = new URL(`http://${name}`);
      // An address without a port means port 80.
      const found = await find(hostname.replaceAll(/[[\]]/g, "")).catch(() => undefined);
      if (found) known.set(name, found.map(({ address }) => `${isIPv6(address) ? `[${address}]` : address}:${port || 80}`).toSorted());
    }
    const addresses = [...known.values()].flat();
    return addresses.length > 0 ? addresses : [nobody];
  };
}
