import type { IncomingMessage } from "node:http";
import { type AddressRules, checkAddress, type CheckedAddress } from "./checked-address.ts";
import { FetchRefused } from "./fetch-refused.ts";
import { pictureFormatOf } from "./picture-format.ts";
import { maxRedirects, openPinned, orAborted, redirects, resolveName } from "./pinned-request.ts";

/** Fetches a picture from an untrusted URL. Rejects with a FetchRefused or the signal's reason. */
export type GuardedFetch = (address: string, options?: { signal?: AbortSignal }) => Promise<Uint8Array>;

/** Fetches a document of any type from an untrusted URL. Rejects like `GuardedFetch`. */
export type GuardedDocumentFetch = (address: string, options?: { signal?: AbortSignal }) => Promise<FetchedDocument>;

export interface FetchedDocument {
  readonly content: Uint8Array;
  /** The type that the other server names, or an empty text. */
  readonly contentType: string;
}

export interface GuardedFetchOptions extends Partial<AddressRules> {
  readonly maxBytes?: number;
  /** For the whole fetch: name lookup, redirects and body. */
  readonly timeoutMs?: number;
}

export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const fetchAny = createFetch({ accept: "image/*", ...options });
  return async (address, given) => {
    const { content } = await fetchAny(address, given);
    if (!pictureFormatOf(content)) throw new FetchRefused("format", "What lies there is no picture");
    return content;
  };
}

const documents = { accept: "text/html, application/pdf, text/plain, */*;q=0.5", maxBytes: 20_000_000, timeoutMs: 20_000 };

export function createGuardedDocumentFetch(options: GuardedFetchOptions = {}): GuardedDocumentFetch {
  return createFetch({ ...documents, ...options });
}

function createFetch(options: GuardedFetchOptions & { readonly accept: string }): GuardedDocumentFetch {
  const { doors = { "https:": [443] }, trustedOrigins = [], resolve = resolveName, maxBytes = 10_000_000, timeoutMs = 5_000 } = options;
  const rules = { doors, trustedOrigins, resolve };

  async function follow(address: string, signal: AbortSignal): Promise<FetchedDocument> {
    let next: URL | string = address;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const checked: CheckedAddress = await orAborted(checkAddress(next, rules), signal);
      const response = await openPinned(checked, { signal, accept: options.accept });
      if (!redirects.has(response.statusCode)) return readBody(response, maxBytes);
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
      if (deadline.aborted) throw new FetchRefused("time", "The file did not come in time", { cause });
      throw cause instanceof FetchRefused ? cause : new FetchRefused("connection", "The connection broke", { cause });
    }
  };
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<FetchedDocument> {
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
    return { content: Buffer.concat(pieces), contentType: response.headers["content-type"] ?? "" };
  } finally {
    response.destroy();
  }
}

function tooLarge(): FetchRefused {
  return new FetchRefused("size", "The file is too large");
}
