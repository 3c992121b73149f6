/**
 * `$client_network`: the key of limits by address. A client with IPv6 has a whole /64 network, so its first eight bytes count;
 * an IPv4-mapped address counts as IPv4. The API does the same in its own `client-network.ts`.
 */
export const clientNetworkMap = String.raw`map $binary_remote_addr $client_network {
    default $binary_remote_addr;
    "~^\x00{10}\xff\xff(?<mapped_ipv4>(?s:.{4}))$" $mapped_ipv4;
    "~^(?<ipv6_network>(?s:.{8}))(?s:.{8})$" $ipv6_network;
  }`;
