export interface BoundedAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

interface Bounds {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly headers?: Record<string, string>;
}

/** One request to an external host with a limit on time and size, without redirects or retries. */
export async function boundedFetch(address: string, { timeoutMs, maxBytes, headers = {} }: Bounds): Promise<BoundedAnswer> {
  // The signal also ends a slow body.
  const response = await fetch(address, { headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error(`More than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, bytes: Buffer.concat(chunks) };
}
