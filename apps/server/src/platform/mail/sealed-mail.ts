import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const Content = z.object({
  /** Null for a pretended mail. */
  to: z.string().nullable(),
  letter: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});
export type MailContent = z.infer<typeof Content>;

export interface MailSecrets {
  secret: string;
  /** They open older mails, but seal nothing. */
  earlierSecrets?: readonly string[];
}

export interface MailSeal {
  seal(id: string, content: MailContent): string;
  /** Undefined if no key opens it. */
  open(id: string, sealed: string): MailContent | undefined;
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Stored mails contain sign-in links, so a reader of the table must not be able to use them. */
export function createMailSeal({ secret, earlierSecrets = [] }: MailSecrets): MailSeal {
  const keyFrom = (by: string) => Buffer.from(hkdfSync("sha256", by, "", "sealed mail", 32));
  const key = keyFrom(secret);
  const everyKey = [key, ...earlierSecrets.map(keyFrom)];

  function openBy(by: Buffer, id: string, bytes: Buffer): string | undefined {
    try {
      const decipher = createDecipheriv(algorithm, by, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(id));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
    } catch {
      // Sealed with another key, or changed.
      return undefined;
    }
  }

  return {
    seal(id, content) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(id));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      for (const by of everyKey) {
        const text = openBy(by, id, bytes);
        if (text !== undefined) return Content.parse(JSON.parse(text));
      }
      return undefined;
    },
  };
}
