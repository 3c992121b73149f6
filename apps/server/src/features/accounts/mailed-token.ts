import { createHash, randomBytes } from "node:crypto";

/** The email gets the token, the database only its hash: a stolen table opens no account. */
export function mintToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
