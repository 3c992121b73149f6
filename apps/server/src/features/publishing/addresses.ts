import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { AddressCheck } from "@coursewright/contract/publishing.ts";
import type { z } from "zod";
import type { Databases } from "../../platform/db/databases.ts";
import { type Holder, listHolders } from "./address-queries.ts";
import { judgeSubdomain, namesLike } from "./policy.ts";

interface Wanted {
  author: AuthorId;
  projectId: ProjectId;
  subdomain: string;
}

type Verdict = z.infer<typeof AddressCheck>;
const maxOffered = 3;

/** Checks whether a course may have an address and suggests similar ones. It claims nothing; publishing does. */
export async function checkAddress(
  { databases }: { databases: Databases },
  { author, projectId, subdomain }: Wanted,
): Promise<{ verdict: Verdict; alsoFree: string[] }> {
  const judged = judgeSubdomain(subdomain);
  const name = judged.kind === "free to ask for" ? judged.subdomain : undefined;
  const like = namesLike(subdomain);
  const holders = new Map((await listHolders(databases.directory, name ? [name, ...like] : like)).map((each) => [each.subdomain, each]));
  const verdictOn = (asked: string) => verdictOf(holders.get(asked), { author, projectId });
  const verdict = name ? verdictOn(name) : judged.kind === "reserved" ? "reserved" : "malformed";
  if (verdict === "free" || verdict === "yours") return { verdict, alsoFree: [] };
  return { verdict, alsoFree: like.filter((each) => verdictOn(each) === "free").slice(0, maxOffered) };
}

/** Must agree with `claimSubdomain`. */
function verdictOf(holder: Holder | undefined, { author, projectId }: Omit<Wanted, "subdomain">): Verdict {
  if (!holder || holder.hasRested) return "free";
  if (holder.author !== author) return "taken";
  if (holder.projectId === projectId) return "yours";
  return holder.isReleased ? "free" : "taken";
}
