import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export interface SealSecrets {
  secret: string;
  /** They open older texts, but seal nothing. */
  earlierSecrets?: readonly string[];
}

export interface TextSeal {
  /** The sealed text opens only together with the same `boundTo`. */
  seal(boundTo: string, text: string): string;
  /** Undefined if no secret opens it. `isEarlier`: an earlier secret did, so seal it again. */
  open(boundTo: string, sealed: string): { readonly text: string; readonly isEarlier: boolean } | undefined;
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts texts that a reader of the tables must not be able to use. Each purpose has its own keys. */
export function createTextSeal({ secret, earlierSecrets = [], purpose }: SealSecrets & { purpose: string }): TextSeal {
  const keyFrom = (by: string) => Buffer.from(hkdfSync("sha256", by, "", purpose, 32));
  const key = keyFrom(secret);
  const everyKey = [key, ...earlierSecrets.map(keyFrom)];

  function openBy(by: Buffer, boundTo: string, bytes: Buffer): string | undefined {
    try {
      const decipher = createDecipheriv(algorithm, by, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
    } catch {
      // Sealed with another key, or changed.
      return undefined;
    }
  }

  return {
    seal(boundTo, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(boundTo, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      for (const by of everyKey) {
        const text = openBy(by, boundTo, bytes);
        if (text !== undefined) return { text, isEarlier: by !== key };
      }
      return undefined;
    },
  };
}
