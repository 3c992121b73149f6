import { randomUUID } from "node:crypto";

/**
 * A version 7 UUID (RFC 9562, section 5.7). It begins with the time, so new rows are adjacent in an index. The random part comes from a
 * version 4 UUID, which Node creates fast.
 */
export function newUuid(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
