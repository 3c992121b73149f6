import { createHash, randomBytes } from "node:crypto";

/** Goes into a mail. What is stored is its hash: a copy of the table opens nothing. */
export function mintToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
