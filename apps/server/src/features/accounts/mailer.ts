import type { Log } from "../../platform/log/log.ts";
import type { Letter } from "../../platform/mail/mail.ts";
import type { Posting } from "../../platform/mail/posting.ts";
import type { Attempts } from "./attempts.ts";

/** What anybody can have mailed to any address, each counted for itself. */
export type Lane = "sign-in link" | "password reset" | "confirmation" | "address taken" | "new address";

export interface Asked {
  lane: Lane;
  /** The network of whoever asked, or their account. Nothing where the owner asked for it, signed in. */
  from: string | undefined;
}

export interface Mailer {
  /** One mail too many is held back, and whoever asked for it is told nothing of it. */
  answer(to: string, letter: Letter, asked: Asked): Promise<void>;
  /** The same work for an address that nobody has, and no mail. */
  pretend(to: string, letter: Letter, asked: Asked): Promise<void>;
  /** Tells an owner what was done in the account. Never held back: strangers cannot cause it, and what it tells of is bounded. */
  notify(to: string, letter: Letter): Promise<void>;
}

interface PostmanOptions {
  attempts: Attempts;
  posting: Posting;
  log: Pick<Log, "warn">;
  /** Whether the owner of this address has signed in from there. */
  isKnown(at: { email: string; network: string }): Promise<boolean>;
}

const perAsker = { max: 5, windowMs: 5 * 60_000 };
const perMailbox = { max: 20, windowMs: 60 * 60_000 };

/** Nobody's mailbox can be flooded through us, and nobody can use up what its owner needs. */
export function createMailer({ attempts, posting, log, isKnown }: PostmanOptions): Mailer {
  async function isTooMany(to: string, { lane, from }: Asked): Promise<boolean> {
    if ((await attempts.take(`${lane} to ${to} from ${from ?? "its owner"}`, perAsker)) !== undefined) return true;
    // A crowd of strangers uses up the mailbox's share, and not that of the places where the owner is at home.
    if (from === undefined || (await isKnown({ email: to, network: from }))) return false;
    return (await attempts.take(`${lane} to ${to}`, perMailbox)) !== undefined;
  }

  return {
    async answer(to, letter, asked) {
      if (await isTooMany(to, asked)) log.warn({ lane: asked.lane }, "a mail was held back: too many to one address");
      else await posting.post({ to, letter });
    },
    async pretend(to, letter, asked) {
      if (!(await isTooMany(to, asked))) await posting.pretend({ to, letter });
    },
    notify: (to, letter) => posting.post({ to, letter }),
  };
}
