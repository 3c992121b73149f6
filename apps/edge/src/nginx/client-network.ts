/**
 * `$client_network`: the key of rate limits. An IPv6 client owns a whole /64 network, so only its first eight bytes count. An
 * IPv4-mapped address counts as IPv4. The API's `client-network.ts` must do the same.
 */
export const clientNetworkMap = String.raw`map $binary_remote_addr $client_network {
    default $binary_remote_addr;
    "~^\x00{10}\xff\xff(?<mapped_ipv4>(?s:.{4}))$" $mapped_ipv4;
    "~^(?<ipv6_network>(?s:.{8}))(?s:.{8})$" $ipv6_network;
  }`;
