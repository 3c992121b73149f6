import type { Letter } from "./mail.ts";

/*
 * Nothing that a stranger typed goes into a letter: whoever signs up with somebody
 * else's address must not be able to write to them in our name.
 */

export function verifyEmailLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "Confirm your e-mail for Coursewright",
    before: "Please confirm this address to finish signing up for Coursewright. The link works for one hour.",
    link: { url, words: "Confirm my e-mail" },
    after: "If you did not sign up, you need not do anything. Without the confirmation nobody can use the account.",
  });
}

export function resetPasswordLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "Choose a new Coursewright password",
    before: "Somebody, probably you, asked for a new password. The link works once, for one hour.",
    link: { url, words: "Choose a new password" },
    after: "If it was not you, you need not do anything. Your password stays as it is.",
  });
}

export function signInLinkLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "Your Coursewright sign-in link",
    before: "Here is your link to sign in. It works once, for five minutes.",
    link: { url, words: "Sign in" },
    after: "If you did not ask for it, you need not do anything. Please do not pass it on: it opens your account.",
  });
}

export function addressTakenLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "You already have a Coursewright account",
    before: "Somebody, probably you, tried to sign up with this address. It has an account already, and nothing was changed.",
    link: { url, words: "Open Coursewright" },
    after:
      "Sign in with your password there, or ask for a sign-in link if you do not remember it. If it was not you, you need not do anything.",
  });
}

interface Parts {
  subject: string;
  before: string;
  link: { url: string; words: string };
  after: string;
}

function letter({ subject, before, link, after }: Parts): Letter {
  return {
    subject,
    text: `${before}\n\n${link.words}:\n${link.url}\n\n${after}\n`,
    html: `<p>${escape(before)}</p>\n<p><a href="${escape(link.url)}">${escape(link.words)}</a></p>\n<p>${escape(after)}</p>\n`,
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
