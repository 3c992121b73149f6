import type { IncomingMessage } from "node:http";
import { type AddressRules, checkAddress, type CheckedAddress } from "./checked-address.ts";
import { FetchRefused } from "./fetch-refused.ts";
import { pictureFormatOf } from "./picture-format.ts";
import { maxRedirects, openPinned, orAborted, redirects, resolveName } from "./pinned-request.ts";

/** Fetches a picture from an untrusted URL. Rejects with a FetchRefused or the signal's reason. */
export type GuardedFetch = (address: string, options?: { signal?: AbortSignal }) => Promise<Uint8Array>;

export interface GuardedFetchOptions extends Partial<AddressRules> {
  readonly maxBytes?: number;
  /** For the whole fetch: name lookup, redirects and body. */
  readonly timeoutMs?: number;
}

export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { doors = { "https:": [443] }, trustedOrigins = [], resolve = resolveName, maxBytes = 10_000_000, timeoutMs = 5_000 } = options;
  const rules = { doors, trustedOrigins, resolve };

  async function follow(address: string, signal: AbortSignal): Promise<Uint8Array> {
    let next: URL | string = address;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const checked: CheckedAddress = await orAborted(checkAddress(next, rules), signal);
      const response = await openPinned(checked, { signal, accept: "image/*" });
      if (!redirects.has(response.statusCode)) return readPicture(response, maxBytes);
      response.destroy();
      next = URL.parse(response.headers.location ?? "", checked.url) ?? "";
    }
    throw new FetchRefused("redirects", "The address leads from place to place");
  }

  return async (address, { signal: caller } = {}) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await follow(address, AbortSignal.any(caller ? [caller, deadline] : [deadline]));
    } catch (cause) {
      caller?.throwIfAborted();
      if (deadline.aborted) throw new FetchRefused("time", "The picture did not come in time", { cause });
      throw cause instanceof FetchRefused ? cause : new FetchRefused("connection", "The connection broke", { cause });
    }
  };
}

async function readPicture(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  try {
    if (response.statusCode !== 200) throw new FetchRefused("status", `The address answered ${response.statusCode}`);
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of response) {
      const bytes = Buffer.from(piece);
      length += bytes.length;
      if (length > maxBytes) throw tooLarge();
      pieces.push(bytes);
    }
    const picture = Buffer.concat(pieces);
    if (!pictureFormatOf(picture)) throw new FetchRefused("format", "What lies there is no picture");
    return picture;
  } finally {
    response.destroy();
  }
}

function tooLarge(): FetchRefused {
  return new FetchRefused("size", "The picture is too large");
}
