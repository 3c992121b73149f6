/*
 * The one grammar of subdomains, for the server, the edge and the editor.
 * The directory's table checks the same (migration 0002_subdomains).
 */
export const minSubdomainLength = 3;
export const maxSubdomainLength = 40;

/** Without anchors: nginx places it inside longer expressions. */
export const subdomainPattern = `[a-z0-9][a-z0-9-]{${minSubdomainLength - 2},${maxSubdomainLength - 2}}[a-z0-9]`;

/** Spells any text with the characters of a subdomain. The result can still be too short or too long. */
export function spellForSubdomain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
