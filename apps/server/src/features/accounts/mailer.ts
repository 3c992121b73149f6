import type { Log } from "../../platform/log/log.ts";
import type { EmailContent } from "../../platform/mail/mail.ts";
import type { Posting } from "../../platform/mail/posting.ts";
import type { Attempts } from "./attempts.ts";

/** Emails that anybody can request for any address. Each kind has its own limit. */
export type Lane = "sign-in link" | "password reset" | "confirmation" | "address taken" | "new address";

export interface Asked {
  lane: Lane;
  /** The requester's network or account. Undefined when the signed-in owner requested it. */
  from: string | undefined;
}

export interface Mailer {
  /** Silently drops emails over the limit: the requester must not notice. */
  answer(to: string, content: EmailContent, asked: Asked): Promise<void>;
  /** Does the same work for an address without an account, but sends no email. */
  pretend(to: string, content: EmailContent, asked: Asked): Promise<void>;
  /** Sends a security notice to the owner. It has no limit: strangers cannot cause it, and the actions are limited. */
  notify(to: string, content: EmailContent): Promise<void>;
}

interface MailerOptions {
  attempts: Attempts;
  posting: Posting;
  log: Pick<Log, "warn">;
  /** Returns true when the owner of this address has signed in from this network. */
  isKnown(at: { email: string; network: string }): Promise<boolean>;
}

const perRequester = { max: 5, windowMs: 5 * 60_000 };
const perMailbox = { max: 20, windowMs: 60 * 60_000 };

/** Protects mailboxes from floods, without letting strangers use up the owner's limit. */
export function createMailer({ attempts, posting, log, isKnown }: MailerOptions): Mailer {
  async function isTooMany(to: string, { lane, from }: Asked): Promise<boolean> {
    if ((await attempts.take(`${lane} to ${to} from ${from ?? "its owner"}`, perRequester)) !== undefined) return true;
    // Strangers share the mailbox limit. Networks where the owner has signed in do not count towards it.
    if (from === undefined || (await isKnown({ email: to, network: from }))) return false;
    return (await attempts.take(`${lane} to ${to}`, perMailbox)) !== undefined;
  }

  return {
    async answer(to, content, asked) {
      if (await isTooMany(to, asked)) log.warn({ lane: asked.lane }, "an email was dropped: too many to one address");
      else await posting.post({ to, content });
    },
    async pretend(to, content, asked) {
      if (!(await isTooMany(to, asked))) await posting.pretend({ to, content });
    },
    notify: (to, content) => posting.post({ to, content }),
  };
}
