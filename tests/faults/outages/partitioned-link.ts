import { execFileSync } from "node:child_process";
import { startRelay } from "./relay.ts";

/** A relay between the product and PostgreSQL. Only the product uses its port, so only the product is cut off. */
export interface PartitionedLink {
  readonly port: number;
  /** The kernel drops the packets. Where the kernel refuses, the relay stops forwarding and closes nothing. */
  readonly how: "nftables" | "silent relay";
  cut(): void;
  heal(): void;
  close(): void;
}

export async function startPartitionedLink(servicePort: number): Promise<PartitionedLink> {
  let isSilent = false;
  const relay = await startRelay({
    servicePort,
    forward(caller, service) {
      caller.pipe(service);
      service.pipe(caller);
      if (isSilent) for (const socket of [caller, service]) socket.pause();
    },
  });
  const { port, sockets } = relay;
  const table = `coursewright_fault_${port}`;
  const nft = (rules: string) => execFileSync("nft", ["-f", "-"], { input: rules, stdio: ["pipe", "ignore", "pipe"] });
  const dropTable = () => nft(`table inet ${table} {}\ndelete table inet ${table}\n`);
  const mayDrop = canDrop(dropTable);
  if (mayDrop) process.once("exit", dropTable);

  return {
    port,
    how: mayDrop ? "nftables" : "silent relay",
    cut() {
      if (mayDrop) {
        const lost = `tcp dport ${port} drop\ntcp sport ${port} drop\n`;
        return void nft(`table inet ${table} {\nchain lost {\ntype filter hook output priority 0\n${lost}}\n}\n`);
      }
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      if (mayDrop) return void dropTable();
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      if (mayDrop) dropTable();
      relay.close();
    },
  };
}

/** Dropping packets needs root and a kernel with nftables. */
function canDrop(dropTable: () => void): boolean {
  try {
    dropTable();
    return true;
  } catch {
    return false;
  }
}
