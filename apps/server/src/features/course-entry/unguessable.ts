import { createHash, randomBytes } from "node:crypto";

export function unguessable(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret, and what proves to others that one has it: neither opens anything. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
