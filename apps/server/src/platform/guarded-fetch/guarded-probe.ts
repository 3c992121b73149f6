import { type AddressRules, checkAddress, type CheckedAddress } from "./checked-address.ts";
import { maxRedirects, openPinned, orAborted, redirects, resolveName } from "./pinned-request.ts";

/** Checks an untrusted URL. Only a surely missing page counts as broken, because many sites reject probes. */
export type GuardedProbe = (address: string, signal?: AbortSignal) => Promise<"there" | "broken" | "unknown">;

const gone: ReadonlySet<number | undefined> = new Set([404, 410]);

export function createGuardedProbe(options: Partial<AddressRules> & { readonly timeoutMs?: number } = {}): GuardedProbe {
  const { doors = { "http:": [80], "https:": [443] }, trustedOrigins = [], resolve = resolveName, timeoutMs = 4_000 } = options;
  const rules = { doors, trustedOrigins, resolve };

  async function statusOf(address: string, signal: AbortSignal): Promise<number | undefined> {
    let next: URL | string = address;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const checked: CheckedAddress = await orAborted(checkAddress(next, rules), signal);
      const response = await openPinned(checked, { signal, accept: "*/*", method: "HEAD" });
      response.destroy();
      if (!redirects.has(response.statusCode)) return response.statusCode;
      next = URL.parse(response.headers.location ?? "", checked.url) ?? "";
    }
    return undefined;
  }

  return async (address, caller) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const status = await statusOf(address, caller ? AbortSignal.any([caller, deadline]) : deadline);
      return gone.has(status) ? "broken" : status === undefined ? "unknown" : "there";
    } catch (cause) {
      return isNameUnknown(cause) ? "broken" : "unknown";
    }
  };
}

/** The DNS answered that the name does not exist. A failed lookup is not the same. */
function isNameUnknown(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ("code" in cause && cause.code === "ENOTFOUND") || isNameUnknown(cause.cause);
}
