import { safeUrl } from "@coursewright/blocks/kit/url/safe-url.ts";

const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
const email = /^[^\s@:/]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/** The link for typed or pasted text: "example.org" becomes https, "me@example.org" an email link. Null if it is no address. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (email.test(text)) return safeUrl(`mailto:${text}`);
  if (host.test(text)) return safeUrl(`https://${text}`);
  return safeUrl(text.replace(/^http:\/\//i, "https://"));
}
