import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { wordsOfCode } from "../api/error-words.ts";

/** better-auth's codes in the words of this house. Which of e-mail and password was wrong is nobody's business. */
const words = {
  INVALID_EMAIL_OR_PASSWORD: msg`That e-mail and password do not go together. Check both, or have a sign-in link mailed to you.`,
  INVALID_EMAIL: msg`That does not look like an e-mail address.`,
  INVALID_PASSWORD: msg`That e-mail and password do not go together. Check both, or have a sign-in link mailed to you.`,
  PASSWORD_TOO_SHORT: msg`A password has at least 10 characters.`,
  PASSWORD_TOO_LONG: msg`That password is too long. 128 characters are enough.`,
  USER_ALREADY_EXISTS: msg`There is an account with this e-mail already. Sign in, or have a sign-in link mailed to you.`,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: msg`There is an account with this e-mail already. Sign in, or have a sign-in link mailed to you.`,
  INVALID_TOKEN: msg`That link is used up or too old. Ask for a new one.`,
  access_denied: msg`Google did not sign you in. Nothing was changed.`,
  account_not_linked: msg`There is an account with this e-mail that was never confirmed. Have a sign-in link mailed to you; after that Google works too.`,
  email_not_verified: msg`Google has not confirmed this e-mail. Please sign in another way.`,
  unable_to_get_user_info: msg`Google did not tell us who you are. Please try again, or sign in another way.`,
  state_mismatch: msg`That took too long, or began in another browser. Please try again.`,
  TOKEN_EXPIRED: msg`That link is used up or too old. Ask for a new one.`,
} as const;

const known = new Map<string, (typeof words)[keyof typeof words]>(Object.entries(words));

export function authWords(code: string): string {
  const message = known.get(code);
  return message ? i18n._(message) : wordsOfCode("invalid_request");
}

export const emailUnverified = "EMAIL_NOT_VERIFIED";
export const leastPassword = 10;
