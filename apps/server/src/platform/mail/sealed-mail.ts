import { z } from "zod";
import { createTextSeal, type SealSecrets } from "../seal/sealed-text.ts";

const Content = z.object({
  /** Null for a pretended mail. */
  to: z.string().nullable(),
  letter: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});
export type MailContent = z.infer<typeof Content>;

export type MailSecrets = SealSecrets;

export interface MailSeal {
  seal(id: string, content: MailContent): string;
  /** Undefined if no key opens it. */
  open(id: string, sealed: string): MailContent | undefined;
}

/** Stored mails contain sign-in links, so a reader of the table must not be able to use them. */
export function createMailSeal(secrets: MailSecrets): MailSeal {
  const texts = createTextSeal({ ...secrets, purpose: "sealed mail" });
  return {
    seal: (id, content) => texts.seal(id, JSON.stringify(content)),
    open(id, sealed) {
      const opened = texts.open(id, sealed);
      return opened && Content.parse(JSON.parse(opened.text));
    },
  };
}
