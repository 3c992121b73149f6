import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const Content = z.object({
  /** Nobody, for a mail that is only pretended. */
  to: z.string().nullable(),
  letter: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});
export type MailContent = z.infer<typeof Content>;

export interface MailSecrets {
  secret: string;
  /** They open what was sealed before the secret was changed, and seal nothing. */
  earlierSecrets?: readonly string[];
}

export interface MailSeal {
  seal(id: string, content: MailContent): string;
  /** Nothing where no key of ours opens it. */
  open(id: string, sealed: string): MailContent | undefined;
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Mails hold links that open accounts, and wait in a table: whoever reads that table must not be able to use them. */
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
      // Another key's, or changed by somebody.
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
