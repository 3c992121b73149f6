import { createHash, randomBytes } from "node:crypto";

export function unguessable(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored instead of the secret, and shown as proof of having it. The hash alone grants no access. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
