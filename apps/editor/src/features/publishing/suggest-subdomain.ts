import { Subdomain } from "@coursewright/base/ids.ts";
import { maxSubdomainLength, spellForSubdomain } from "@coursewright/base/subdomain.ts";

/** A name for the address, from the course's own; when nothing of it can stand in an address, from the id. */
export function suggestSubdomain({ name, projectId }: { readonly name: string; readonly projectId: string }): string {
  const plain = spellForSubdomain(name).slice(0, maxSubdomainLength).replace(/-$/, "");
  return isSubdomain(plain) ? plain : `course-${projectId.slice(0, 8).toLowerCase()}`;
}

export function isSubdomain(text: string): boolean {
  return Subdomain.safeParse(text).success;
}
