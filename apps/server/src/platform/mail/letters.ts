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

export function confirmNewEmailLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "Confirm your new e-mail for Coursewright",
    before: "Somebody, probably you, asked to move a Coursewright account to this address. The link works once, for one hour.",
    link: { url, words: "Confirm the new e-mail" },
    after: "If it was not you, you need not do anything. Without the confirmation nothing changes.",
  });
}

export function emailTakenLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "This address already has a Coursewright account",
    before: "Somebody, probably you, asked to move another account to this address. It has an account already, and nothing was changed.",
    link: { url, words: "Open Coursewright" },
    after: "If it was not you, you need not do anything.",
  });
}

export function emailChangeNoticeLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "A new e-mail was asked for in your Coursewright account",
    before:
      "Somebody, probably you, asked to move your account to another address. Nothing has changed yet: the new address must confirm it first.",
    link: { url, words: "Open your account" },
    after: "If it was not you, change your password there at once. That also ends every other session.",
  });
}

export function emailChangedLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "Your Coursewright account has a new e-mail",
    before: "Your account was moved to another address, which confirmed it. This address no longer signs in.",
    link: { url, words: "Open Coursewright" },
    after: "If it was not you, please answer this mail at once.",
  });
}

export function passwordChangedLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "Your Coursewright password was changed",
    before: "Your password was changed, and every other session has ended.",
    link: { url, words: "Choose a new password" },
    after: "If it was you, you need not do anything. If not, choose a new password at once.",
  });
}

export function deletionLetter({ url, dueAt }: { url: string; dueAt: Date }): Letter {
  const day = dueAt.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return letter({
    subject: "Your Coursewright account will be deleted",
    before: `You asked us to delete your account. You are signed out everywhere, and your published courses are down. On ${day} everything is erased for good.`,
    link: { url, words: "Keep my account" },
    after: "Until then you can take it back with this link, or by signing in.",
  });
}

export function accountKeptLetter({ url }: { url: string }): Letter {
  return letter({
    subject: "Your Coursewright account stays",
    before: "The deletion was taken back. Nothing is lost, and your published courses are up again.",
    link: { url, words: "Sign in" },
    after: "If it was not you, choose a new password at once.",
  });
}

/** To the author of a course. Neither the words nor who wrote them: both are a stranger's. */
export function newCommentLetter({ url, stopUrl }: { url: string; stopUrl: string }): Letter {
  return letter({
    subject: "A learner wrote about a page of your course",
    before: "There is something new in the discussion below a page of your course.",
    link: { url, words: "Read and answer" },
    after: "More of the same discussion within ten minutes comes without a further mail.",
    stop: stopUrl,
  });
}

export function newAnswerLetter({ url, stopUrl }: { url: string; stopUrl: string }): Letter {
  return letter({
    subject: "There is an answer in a discussion of yours",
    before: "Somebody wrote in a discussion of a course in which you have written, too.",
    link: { url, words: "Read it" },
    after: "More of the same discussion within ten minutes comes without a further mail.",
    stop: stopUrl,
  });
}

type Purchase = { buy: "credits"; credits: number } | { buy: "subscription" } | { buy: "course" };

/** A course is not named: its name is an author's, and this letter is ours. */
export function receiptLetter({ bought, price, url }: { bought: Purchase; price: string; url: string }): Letter {
  const what = {
    credits: () =>
      `${bought.buy === "credits" ? bought.credits.toLocaleString("en") : 0} credits. They are in your account, and do not expire.`,
    subscription: () => "a Coursewright membership. Every members' course is open to you, and it renews until you cancel it.",
    course: () => "a course. It is yours to read for good.",
  };
  return letter({
    subject: "Your Coursewright receipt",
    before: `Thank you. You paid ${price} for ${what[bought.buy]()}`,
    link: { url, words: "See the receipt" },
    after: "If you did not buy this, please answer this mail.",
  });
}

interface Parts {
  subject: string;
  before: string;
  link: { url: string; words: string };
  after: string;
  /** Where mails of this kind are stopped. */
  stop?: string;
}

function letter({ subject, before, link, after, stop }: Parts): Letter {
  const text = `${before}\n\n${link.words}:\n${link.url}\n\n${after}\n`;
  const html = `<p>${escape(before)}</p>\n<p><a href="${escape(link.url)}">${escape(link.words)}</a></p>\n<p>${escape(after)}</p>\n`;
  if (stop === undefined) return { subject, text, html };
  return {
    subject,
    text: `${text}\n${stopWords}:\n${stop}\n`,
    html: `${html}<p><a href="${escape(stop)}">${escape(stopWords)}</a></p>\n`,
  };
}

const stopWords = "No more mails about discussions of this course";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
