import { isIP } from "node:net";
import { FetchRefused } from "./fetch-refused.ts";
import { isPublicAddress } from "./public-address.ts";

export interface Pinned {
  readonly address: string;
  readonly family: 4 | 6;
}

export interface CheckedAddress {
  readonly url: URL;
  /** The connection may use only this address, even if the name resolves differently later. */
  readonly pinned: Pinned;
}

export interface AddressRules {
  /** The allowed ports per protocol. */
  readonly doors: Readonly<Record<string, readonly number[]>>;
  /** Exempt from the rules: stand-ins on a developer's machine. */
  readonly trustedOrigins: readonly string[];
  readonly resolve: (hostname: string) => Promise<readonly Pinned[]>;
}

const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Resolves the name once. All its addresses must be public. */
export async function checkAddress(address: URL | string, { doors, trustedOrigins, resolve }: AddressRules): Promise<CheckedAddress> {
  const url = URL.parse(address);
  if (!url) throw refused("That is not an address");
  if (url.username !== "" || url.password !== "") throw refused("An address with credentials is not asked");
  const isTrusted = trustedOrigins.includes(url.origin);
  const port = url.port === "" ? usualPorts[url.protocol] : Number(url.port);
  if (!isTrusted && (port === undefined || !doors[url.protocol]?.includes(port))) throw refused("No such protocol or port is asked");
  const found = await addressesOf(url, resolve);
  const [pinned] = found;
  if (!pinned) throw refused("The name leads nowhere");
  if (!isTrusted && !found.every((each) => isPublicAddress(each.address))) throw refused("The address is not on the open internet");
  return { url, pinned };
}

async function addressesOf({ hostname }: URL, resolve: AddressRules["resolve"]): Promise<readonly Pinned[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(literal);
  if (family === 4 || family === 6) return [{ address: literal, family }];
  try {
    return await resolve(hostname);
  } catch (cause) {
    throw new FetchRefused("address", "The name leads nowhere", { cause });
  }
}

function refused(message: string): FetchRefused {
  return new FetchRefused("address", message);
}
