import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { wordsOfCode } from "../../base/api/error-words.ts";

/** User texts for better-auth's error codes. They never reveal whether the e-mail or the password was wrong. */
const words = {
  INVALID_EMAIL_OR_PASSWORD: msg`This e-mail and password do not match. Check both, or ask for a sign-in link.`,
  INVALID_EMAIL: msg`That does not look like an e-mail address.`,
  INVALID_PASSWORD: msg`This e-mail and password do not match. Check both, or ask for a sign-in link.`,
  PASSWORD_TOO_SHORT: msg`Your password needs at least 10 characters.`,
  PASSWORD_TOO_LONG: msg`This password is too long. Use at most 128 characters.`,
  USER_ALREADY_EXISTS: msg`This e-mail already has an account. Sign in, or ask for a sign-in link.`,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: msg`This e-mail already has an account. Sign in, or ask for a sign-in link.`,
  access_denied: msg`Google did not sign you in. Nothing was changed.`,
  account_not_linked: msg`This e-mail has an account that was never confirmed. Ask for a sign-in link first. After that you can also sign in with Google.`,
  email_not_verified: msg`Google has not confirmed this e-mail. Please sign in another way.`,
  unable_to_get_user_info: msg`Google did not tell us who you are. Please try again, or sign in another way.`,
  state_mismatch: msg`Signing in took too long or started in another browser. Please try again.`,
} as const;

const known = new Map<string, (typeof words)[keyof typeof words]>(Object.entries(words));

export function authWords(code: string): string {
  if (code === "INVALID_TOKEN" || code === "TOKEN_EXPIRED") return wordsOfCode("link_spent");
  const message = known.get(code);
  return message ? i18n._(message) : wordsOfCode("invalid_request");
}

export const emailUnverified = "EMAIL_NOT_VERIFIED";
export const leastPassword = 10;
