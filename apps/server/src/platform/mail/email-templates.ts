import type { EmailContent } from "./mail.ts";

/*
 * Nothing that a stranger typed goes into an email: whoever signs up with somebody
 * else's address must not be able to write to them in our name.
 */

export function verificationEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Confirm your e-mail for Coursewright",
    before: "Please confirm this address to finish signing up for Coursewright. The link works for one hour.",
    link: { url, words: "Confirm my e-mail" },
    after: "If you did not sign up, you can ignore this e-mail. Nobody can use the account until the address is confirmed.",
  });
}

export function resetPasswordEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Choose a new Coursewright password",
    before: "Someone, probably you, asked for a new password. The link works once, within one hour.",
    link: { url, words: "Choose a new password" },
    after: "If it was not you, you can ignore this e-mail. Your password stays the same.",
  });
}

export function signInLinkEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Your Coursewright sign-in link",
    before: "Here is your sign-in link. It works once, within five minutes.",
    link: { url, words: "Sign in" },
    after: "If you did not ask for it, you can ignore this e-mail. Please do not share the link: it opens your account.",
  });
}

export function addressTakenEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "You already have a Coursewright account",
    before: "Someone, probably you, tried to sign up with this address. It already has an account, and nothing was changed.",
    link: { url, words: "Open Coursewright" },
    after: "Sign in there with your password. If you forgot it, ask for a sign-in link. If it was not you, you can ignore this e-mail.",
  });
}

export function confirmNewAddressEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Confirm your new e-mail for Coursewright",
    before: "Someone, probably you, asked to use this address for a Coursewright account. The link works once, within one hour.",
    link: { url, words: "Confirm the new e-mail" },
    after: "If it was not you, you can ignore this e-mail. Nothing changes until the address is confirmed.",
  });
}

export function newAddressTakenEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "This address already has a Coursewright account",
    before: "Someone, probably you, asked to use this address for another account. It already has an account, and nothing was changed.",
    link: { url, words: "Open Coursewright" },
    after: "If it was not you, you can ignore this e-mail.",
  });
}

export function addressChangeRequestedEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Someone asked to change your Coursewright e-mail",
    before:
      "Someone, probably you, asked to change the e-mail address of your account. Nothing has changed yet: the new address must be confirmed first.",
    link: { url, words: "Open your account" },
    after: "If it was not you, change your password there now. That also signs you out everywhere else.",
  });
}

export function addressChangedEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Your Coursewright account has a new e-mail",
    before: "Your account now uses another e-mail address, which has been confirmed. You can no longer sign in with this address.",
    link: { url, words: "Open Coursewright" },
    after: "If it was not you, please reply to this e-mail right away.",
  });
}

export function passwordChangedEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Your Coursewright password was changed",
    before: "Your password was changed, and you were signed out everywhere else.",
    link: { url, words: "Choose a new password" },
    after: "If it was you, you can ignore this e-mail. If not, choose a new password now.",
  });
}

export function deletionEmail({ url, dueAt }: { url: string; dueAt: Date }): EmailContent {
  const day = dueAt.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return email({
    subject: "Your Coursewright account will be deleted",
    before: `You asked us to delete your account. You are signed out everywhere, and your published courses are offline. On ${day} everything will be deleted for good.`,
    link: { url, words: "Keep my account" },
    after: "You can change your mind until then: use this link, or sign in.",
  });
}

export function accountKeptEmail({ url }: { url: string }): EmailContent {
  return email({
    subject: "Your Coursewright account will not be deleted",
    before: "The deletion was cancelled. Nothing is lost, and your published courses are online again.",
    link: { url, words: "Sign in" },
    after: "If it was not you, choose a new password now.",
  });
}

/** To the author of a course. Neither the words nor who wrote them: both are a stranger's. */
export function newCommentEmail({ url, stopUrl }: { url: string; stopUrl: string }): EmailContent {
  return email({
    subject: "New comment on a page of your course",
    before: "There is a new comment below a page of your course.",
    link: { url, words: "Read and answer" },
    after: "For the next ten minutes you get no further e-mail about this discussion.",
    stop: stopUrl,
  });
}

export function newAnswerEmail({ url, stopUrl }: { url: string; stopUrl: string }): EmailContent {
  return email({
    subject: "New answer in a discussion you joined",
    before: "Someone wrote in a course discussion that you joined.",
    link: { url, words: "Read it" },
    after: "For the next ten minutes you get no further e-mail about this discussion.",
    stop: stopUrl,
  });
}

type Purchase = { buy: "credits"; credits: number } | { buy: "subscription" } | { buy: "course" };

/** A course is not named: its name is an author's, and this email is ours. */
export function receiptEmail({ bought, price, url }: { bought: Purchase; price: string; url: string }): EmailContent {
  const what = {
    credits: () =>
      `${bought.buy === "credits" ? bought.credits.toLocaleString("en") : 0} credits. They are in your account and do not expire.`,
    subscription: () => "a Coursewright membership. You can read every members' course. The membership renews until you cancel it.",
    course: () => "a course. You can read it whenever you like.",
  };
  return email({
    subject: "Your Coursewright receipt",
    before: `Thank you. You paid ${price} for ${what[bought.buy]()}`,
    link: { url, words: "See the receipt" },
    after: "If you did not buy this, please reply to this e-mail.",
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

function email({ subject, before, link, after, stop }: Parts): EmailContent {
  const text = `${before}\n\n${link.words}:\n${link.url}\n\n${after}\n`;
  const html = `<p>${escape(before)}</p>\n<p><a href="${escape(link.url)}">${escape(link.words)}</a></p>\n<p>${escape(after)}</p>\n`;
  if (stop === undefined) return { subject, text, html };
  return {
    subject,
    text: `${text}\n${stopWords}:\n${stop}\n`,
    html: `${html}<p><a href="${escape(stop)}">${escape(stopWords)}</a></p>\n`,
  };
}

const stopWords = "Stop e-mails about discussions of this course";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
