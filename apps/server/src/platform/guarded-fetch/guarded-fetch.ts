import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type AddressRules, checkAddress, type CheckedAddress, type Pinned } from "./checked-address.ts";
import { FetchRefused } from "./fetch-refused.ts";
import { pictureFormatOf } from "./picture-format.ts";

/** Fetches a picture from an address that somebody else has named. Rejects with a FetchRefused, or the signal's reason. */
export type GuardedFetch = (address: string, options?: { signal?: AbortSignal }) => Promise<Uint8Array>;

export interface GuardedFetchOptions extends Partial<AddressRules> {
  readonly maxBytes?: number;
  /** For everything: names, redirects and the last byte. */
  readonly timeoutMs?: number;
}

const maxRedirects = 3;
const redirects: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { doors = { "https:": [443] }, trustedOrigins = [], resolve = resolveName, maxBytes = 10_000_000, timeoutMs = 5_000 } = options;
  const rules = { doors, trustedOrigins, resolve };

  async function follow(address: string, signal: AbortSignal): Promise<Uint8Array> {
    let next: URL | string = address;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const checked: CheckedAddress = await orAborted(checkAddress(next, rules), signal);
      const response = await open(checked, signal);
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

async function resolveName(hostname: string): Promise<Pinned[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/** A lookup of names cannot be broken off; waiting for it can. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** No agent and no cookie: a connection of its own, to the pinned address alone. */
function open({ url, pinned }: CheckedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = ask(url, {
      agent: false,
      signal,
      headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Coursewright" },
      lookup: (_hostname, { all }, answer) => (all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family)),
    });
    request.once("response", resolve);
    request.once("error", reject);
    request.end();
  });
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
