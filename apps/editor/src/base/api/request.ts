import type { Endpoint, RequestOf } from "@coursewright/contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { noteReached, noteUnreached } from "./connection.ts";

/** Every part that a request can have; `RequestOf` says which of them an endpoint needs. */
export interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

export function addressOf<E extends Endpoint>(endpoint: E, request: RequestOf<E> & Parts): string {
  const { params = {}, query = {} } = request;
  const given = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given.get(name);
    if (typeof value !== "string" || value === "") throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

export interface Sending {
  readonly token?: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Lets the request outlive the page; browsers then limit the body to 64 kB. */
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const usualTimeoutMs = 15_000;

/** Sends one request. Throws an ApiError when the server cannot be reached, but not when the caller aborts. */
export async function send(address: string, init: RequestInit, sending: Sending): Promise<Response> {
  const { token, signal, timeoutMs = usualTimeoutMs, keepalive = false, headers } = sending;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      keepalive,
      headers: { ...init.headers, ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    noteReached();
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (deadline.aborted) throw new ApiError({ code: "timeout", status: 0, message: "The server did not answer in time" }, { cause });
    noteUnreached();
    throw new ApiError({ code: "offline", status: 0, message: "The server could not be reached" }, { cause });
  }
}
