import { execFile } from "node:child_process";
import { connect, createServer, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import { promisify } from "node:util";

export interface Canary {
  /** Every address of this machine that a URL can name. */
  addresses: string[];
  /** The address classes covered. */
  classes: string[];
  /** A port that the product never allows. */
  oddPort: number;
  /** `address port` of each connection. Each one is a breach. */
  hits: string[];
  /** Connects to each address and port itself, and returns those that the canary did not count. */
  missedByOwnConnections(): Promise<string[]>;
  close(): Promise<void>;
}

/** One address of each private class, added to the loopback interface, so that packets never leave this machine. */
const privateAddresses: Record<string, string> = {
  "10.0.0.0/8": "10.213.77.9",
  "172.16.0.0/12": "172.29.77.9",
  "192.168.0.0/16": "192.168.213.9",
  "100.64.0.0/10": "100.115.77.9",
  "169.254.0.0/16": "169.254.213.9",
  "198.18.0.0/15": "198.19.77.9",
  "fc00::/7": "fdd5:4d09::9",
};

/**
 * Adds the private addresses to this machine, and returns a function that removes them. Needs root and iproute2. Without them the canary
 * covers only the machine's own addresses, which `classes` shows. Browsers drop requests when addresses change, so run this before the
 * first attack and undo it after the last.
 */
export async function addPrivateAddresses(): Promise<() => Promise<void>> {
  const all = Object.values(privateAddresses);
  for (const address of all) await ip("replace", address);
  return async () => {
    for (const address of all) await ip("del", address);
  };
}

/** Listens on ports 443, 80 and an odd one, on every address of this machine. */
export async function listenEverywhere(): Promise<Canary> {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const given = Object.entries(privateAddresses).filter(([, wanted]) => own.some(({ address }) => address === wanted));
  const addresses = new Map<string, string>([
    ["127.0.0.1", "loopback IPv4"],
    ["127.213.77.9", "loopback IPv4"],
    ...own.flatMap(({ address, internal, scopeid }): [string, string][] => {
      // A URL cannot name the interface of a link-local IPv6 address.
      if (scopeid) return [];
      return [[address, internal ? `loopback ${address.includes(":") ? "IPv6" : "IPv4"}` : "own network"]];
    }),
    ...given.map(([range, address]): [string, string] => [address, range]),
  ]);
  for (const [address, kind] of addresses)
    if (!address.includes(":")) addresses.set(`::ffff:${address}`, kind === "loopback IPv4" ? "IPv4-mapped" : kind);

  const hits: string[] = [];
  const servers: Server[] = [];
  for (const port of [443, 80, 0]) servers.push(await listen(port, hits));
  const ports = servers.map(portOf);
  return {
    addresses: [...addresses.keys()],
    classes: [...new Set(addresses.values())],
    oddPort: ports[2] ?? 0,
    hits,
    async missedByOwnConnections() {
      const missed: string[] = [];
      for (const address of addresses.keys()) {
        for (const port of ports) {
          const before = hits.length;
          await touch(address, port);
          if (hits.length !== before + 1) missed.push(`${address} ${port}`);
          hits.length = before;
        }
      }
      return missed;
    },
    async close() {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function ip(action: "replace" | "del", address: string): Promise<void> {
  const isV6 = address.includes(":");
  const noWait = isV6 && action === "replace" ? ["nodad"] : [];
  await promisify(execFile)("ip", ["addr", action, `${address}/${isV6 ? 128 : 32}`, "dev", "lo", ...noWait]).catch(() => undefined);
}

function listen(port: number, hits: string[]): Promise<Server> {
  const server = createServer((socket) => {
    hits.push(`${socket.localAddress} ${socket.localPort}`);
    socket.on("error", () => undefined);
    socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => {
      reject(new Error(`The canary must listen on port ${port}: run as root, or set net.ipv4.ip_unprivileged_port_start=80`, { cause }));
    });
    server.listen({ port, host: "::", ipv6Only: false }, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

function touch(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    connect({ port, host }, () => undefined)
      .once("close", () => resolve())
      .once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? resolve() : reject(error)));
  });
}
