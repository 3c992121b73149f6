import { BlockList, isIPv4, isIPv6 } from "node:net";

/** All IPv4 addresses are public except these. Only global unicast IPv6 addresses are public, except these. */
const notPublicV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Teredo, ORCHID and other protocol assignments; documentation; 6to4, which embeds an IPv4 address. */
const notPublicV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const refusedV4 = new BlockList();
for (const [net, prefix] of notPublicV4) refusedV4.addSubnet(net, prefix, "ipv4");

const refusedV6 = new BlockList();
for (const [net, prefix] of notPublicV6) refusedV6.addSubnet(net, prefix, "ipv6");

const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/** False for this machine, its network and tunnels into either. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedV4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalV6.check(address, "ipv6") && !refusedV6.check(address, "ipv6");
}
