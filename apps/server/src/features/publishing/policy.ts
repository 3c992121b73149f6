import { Subdomain } from "@coursewright/base/ids.ts";
import { maxSubdomainLength, spellForSubdomain } from "@coursewright/base/subdomain.ts";

export type SubdomainVerdict = { kind: "free to ask for"; subdomain: Subdomain } | { kind: "malformed" } | { kind: "reserved" };

/** What may be asked for at all; whether it is taken, only the directory knows. */
export function judgeSubdomain(text: string): SubdomainVerdict {
  const { success, data: subdomain } = Subdomain.safeParse(text.trim().toLowerCase());
  // Hyphens in these two places announce an encoding: "xn--" would let one name pass for another. "p--" begins a preview's host.
  if (!success || subdomain.startsWith("--", 2) || subdomain.startsWith("p--")) return { kind: "malformed" };
  return reserved.has(subdomain) ? { kind: "reserved" } : { kind: "free to ask for", subdomain };
}

/** Names that may be asked for and that whoever wanted this one may like: its plain spelling first. */
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

/** Names that visitors, mail servers or browsers would take for the product's own. */
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
