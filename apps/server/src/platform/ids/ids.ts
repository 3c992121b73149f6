import { randomUUID } from "node:crypto";

/**
 * A version 7 UUID: it begins with the time, so rows made together lie together in an index.
 * (RFC 9562, section 5.7) The rest is of a version 4, which Node makes from a store of random bytes.
 */
export function newUuid(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
