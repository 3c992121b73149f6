import { Subdomain } from "@coursewright/base/ids.ts";
import { maxSubdomainLength, spellForSubdomain } from "@coursewright/base/subdomain.ts";

export type SubdomainVerdict = { kind: "free to ask for"; subdomain: Subdomain } | { kind: "malformed" } | { kind: "reserved" };

/** Checks the spelling and the reserved names. Only the directory knows whether a name is taken. */
export function judgeSubdomain(text: string): SubdomainVerdict {
  const { success, data: subdomain } = Subdomain.safeParse(text.trim().toLowerCase());
  // Hyphens as third and fourth characters mark an encoding: with "xn--" one name could imitate another. "p--" begins a preview's host.
  if (!success || subdomain.startsWith("--", 2) || subdomain.startsWith("p--")) return { kind: "malformed" };
  return reserved.has(subdomain) ? { kind: "reserved" } : { kind: "free to ask for", subdomain };
}

/** Valid names similar to this one, its plain spelling first. */
export function namesLike(text: string): Subdomain[] {
  const plain = spellForSubdomain(text);
  if (plain === "") return [];
  const names = [
    plain,
    `${plain}-course`,
    `learn-${plain}`,
    `${plain}-school`,
    `the-${plain}`,
    `${plain}-101`,
    `study-${plain}`,
    `${plain}-2`,
  ];
  const verdicts = names.filter((name) => name !== text && name.length <= maxSubdomainLength).map(judgeSubdomain);
  return verdicts.flatMap((verdict) => (verdict.kind === "free to ask for" ? [verdict.subdomain] : []));
}

/** Names that visitors, mail servers or browsers would mistake for the product's own. */
export const reserved: ReadonlySet<string> = new Set(
  `
  www www1 www2 coursewright mycourse course courses static staticc launch assets cdn media files
  api app apps admin administrator root dashboard editor edge internal localhost live webhook webhooks
  auth login signin sign-in signup sign-up logout account accounts oauth sso password security verify
  mail email smtp imap pop pop3 mx postmaster hostmaster webmaster abuse noreply no-reply autoconfig
  autodiscover wpad isatap dns ns1 ns2 ftp sftp ssh vpn proxy gateway git ssl tls acme
  billing pay payment payments checkout credits store shop support help docs blog status about
  legal terms privacy contact news jobs team test testing staging dev demo preview beta example
  `
    .trim()
    .split(/\s+/),
);
