import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";

/** Domains under which one provider delivers to the same mailbox. */
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

/** Characters of the name that a provider does not look at. */
const ignored: Readonly<Record<string, RegExp>> = { "gmail.com": /\./g, "proton.me": /[._-]/g };

/** The mailbox that an address leads to: without case, `+tag`, and spellings that the large providers deliver alike. */
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

/** Without the key nobody can try addresses against a stolen table. */
export function mailboxHash(email: string, key: string): string {
  return createHmac("sha256", key).update(mailboxOf(email)).digest("base64url");
}
