import { isIPv4, isIPv6 } from "node:net";

/**
 * Limits count an IPv4 address or the /64 network of an IPv6 address as one client. Providers give every customer a whole /64, so a limit
 * per IPv6 address would be useless. An IPv4-mapped address counts as IPv4.
 */
export function clientNetwork(address: string): string {
  const [plain = ""] = address.trim().split("%");
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::`;
}

function groupsOf(ipv6: string): number[] {
  // The URL parser writes any dotted tail as two groups.
  const canonical = new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
  const [before = [], after] = canonical.split("::").map((half) => half.split(":").filter(Boolean));
  if (after === undefined) return numbers(before);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...numbers(before), ...zeros, ...numbers(after)];
}

function numbers(groups: readonly string[]): number[] {
  return groups.map((group) => Number.parseInt(group, 16));
}
