import { Subdomain } from "@coursewright/base/ids.ts";
import { maxSubdomainLength, spellForSubdomain } from "@coursewright/base/subdomain.ts";

/** Derives a subdomain from the course's name, or from its id if no character of the name is allowed. */
export function suggestSubdomain({ name, projectId }: { readonly name: string; readonly projectId: string }): string {
  const plain = spellForSubdomain(name).slice(0, maxSubdomainLength).replace(/-$/, "");
  return isSubdomain(plain) ? plain : `course-${projectId.slice(0, 8).toLowerCase()}`;
}

export function isSubdomain(text: string): boolean {
  return Subdomain.safeParse(text).success;
}
