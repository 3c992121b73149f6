import { execFileSync } from "node:child_process";
import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "../fakes/loopback-server.ts";

/** Stands between the product and PostgreSQL, at a port of its own, so that the product alone is cut off. */
export interface PartitionedLink {
  readonly port: number;
  /** How packets are lost: by the kernel, or where it may not be told so, by a relay that goes silent and closes nothing. */
  readonly how: "nftables" | "silent relay";
  cut(): void;
  heal(): void;
  close(): void;
}

export async function startPartitionedLink(servicePort: number): Promise<PartitionedLink> {
  let isSilent = false;
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const service = connect({ port: servicePort, host: "127.0.0.1" });
    for (const [one, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (isSilent) one.pause();
    }
  });
  const port = await listenOnLoopback(server, 0);
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
      for (const socket of open) socket.pause();
    },
    heal() {
      if (mayDrop) return void dropTable();
      isSilent = false;
      for (const socket of open) socket.resume();
    },
    close() {
      if (mayDrop) dropTable();
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** The kernel drops packets for root alone, and only where it knows nftables. */
function canDrop(dropTable: () => void): boolean {
  try {
    dropTable();
    return true;
  } catch {
    return false;
  }
}
