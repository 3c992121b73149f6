import type { IncomingMessage } from "node:http";
import { type AddressRules, checkAddress, type CheckedAddress } from "./checked-address.ts";
import { FetchRefused } from "./fetch-refused.ts";
import { openPinned, orAborted, redirects, resolveName } from "./pinned-request.ts";

export interface GuardedPostOptions extends Partial<AddressRules> {
  readonly maxBytes?: number;
}

/** A `fetch` for POST requests with JSON to an untrusted URL. It follows no redirect, because a redirect would get the key too. */
export function createGuardedPost(options: GuardedPostOptions = {}): typeof fetch {
  const { doors = { "https:": [443] }, trustedOrigins = [], resolve = resolveName, maxBytes = 4_000_000 } = options;
  const rules = { doors, trustedOrigins, resolve };

  return async (input, init = {}) => {
    const { method, body } = init;
    if (method !== "POST" || typeof body !== "string" || !(typeof input === "string" || input instanceof URL)) {
      throw new TypeError("Only POST requests with a text are sent to an untrusted address");
    }
    const signal = init.signal ?? new AbortController().signal;
    const { accept = "*/*", ...headers } = Object.fromEntries(new Headers(init.headers));
    const checked: CheckedAddress = await orAborted(checkAddress(input, rules), signal);
    const response = await openPinned(checked, { signal, accept, method, headers, body }).catch((cause: unknown) => {
      signal.throwIfAborted();
      // The built-in fetch reports broken connections in the same way.
      throw new TypeError("fetch failed", { cause });
    });
    if (redirects.has(response.statusCode)) {
      response.destroy();
      throw new FetchRefused("redirects", "The address leads to another place");
    }
    return new Response(bodyOf(response, maxBytes), { status: response.statusCode ?? 502, headers: headersOf(response) });
  };
}

/** The limit is also the most that waits for a slow reader. */
function bodyOf(response: IncomingMessage, maxBytes: number): ReadableStream<Uint8Array> {
  let length = 0;
  return new ReadableStream({
    start(controller) {
      response.on("data", (piece: Buffer) => {
        length += piece.length;
        if (length > maxBytes) response.destroy(new FetchRefused("size", "The answer is too large"));
        else controller.enqueue(piece);
      });
      response.once("end", () => controller.close());
      response.on("error", (error) => controller.error(error));
    },
    cancel() {
      response.destroy();
    },
  });
}

/** Only what a client of the protocol reads. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const read = ["content-type", "retry-after"] as const;
  return Object.fromEntries(read.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
