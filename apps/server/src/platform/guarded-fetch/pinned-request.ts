import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { CheckedAddress, Pinned } from "./checked-address.ts";

export const maxRedirects = 3;
export const redirects: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

export async function resolveName(hostname: string): Promise<Pinned[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/** A lookup of names cannot be broken off; waiting for it can. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** No agent and no cookie: a connection of its own, to the pinned address alone. */
export function openPinned(
  { url, pinned }: CheckedAddress,
  { signal, accept, method = "GET", headers, body }: PinnedOptions,
): Promise<IncomingMessage> {
  const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = ask(url, {
      agent: false,
      method,
      signal,
      headers: { ...headers, accept, "accept-encoding": "identity", "user-agent": "Coursewright" },
      lookup: (_hostname, { all }, answer) => (all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family)),
    });
    request.once("response", resolve);
    request.once("error", reject);
    request.end(body);
  });
}

interface PinnedOptions {
  readonly signal: AbortSignal;
  readonly accept: string;
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
