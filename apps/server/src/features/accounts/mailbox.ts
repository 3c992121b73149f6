import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";

/** Domain aliases: the provider delivers all of them to the same mailbox. */
const sameAs: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "protonmail.ch": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "ya.ru": "yandex.ru",
  "yandex.com": "yandex.ru",
  "yandex.by": "yandex.ru",
  "yandex.kz": "yandex.ru",
  "yandex.ua": "yandex.ru",
};

/** Characters that the provider ignores in the local part. */
const ignored: Readonly<Record<string, RegExp>> = { "gmail.com": /\./g, "proton.me": /[._-]/g };

/** Normalizes an address: ignores case, `+tag` and spellings that large providers treat as equal. */
export function mailboxOf(email: string): string {
  const folded = email.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  const given = folded.slice(at + 1).replace(/\.$/, "");
  const domain = sameAs[given] ?? (domainToASCII(given) || given);
  const name = folded.slice(0, at);
  const plus = name.indexOf("+");
  const untagged = plus > 0 ? name.slice(0, plus) : name;
  const dashed = domain === "yandex.ru" ? untagged.replaceAll(".", "-") : untagged;
  return `${dashed.replaceAll(ignored[domain] ?? /(?!)/g, "") || dashed}@${domain}`;
}

/** Keyed, so that nobody can test addresses against a stolen table. */
export function mailboxHash(email: string, key: string): string {
  return createHmac("sha256", key).update(mailboxOf(email)).digest("base64url");
}
