import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";
import { isSuspended } from "./site-queries.ts";

export interface Holder {
  subdomain: string;
  author: AuthorId;
  projectId: ProjectId;
  /** The course gave it up over 90 days ago, so anybody may claim it. */
  hasRested: boolean;
  isReleased: boolean;
}

/** Finds the holder of each name that has one. */
export async function listHolders(query: Query, names: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select subdomain, author_id as "author", project_id as "projectId", released_at is not null as "isReleased",
      coalesce(released_at < now() - interval '90 days', false) as "hasRested"
    from subdomains where subdomain = any (${names}::text[])`.execute(query);
  return rows;
}

/** Finds the present name of the course that had this one. Returns nothing if it still has it, lost it over 90 days ago or is not shown. */
export async function findSuccessor(query: Query, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ subdomain: string }>`
    select present.subdomain
    from subdomains as former join subdomains as present using (author_id, project_id)
    where former.subdomain = ${name} and present.subdomain <> former.subdomain
      and (former.released_at > now() - interval '90 days' or (former.released_at is null and former.release_id is null))
      and present.release_id is not null and present.released_at is null
      and present.taken_down_at is null and present.unpublished_at is null
      and not exists (
        select from suspended_sites where suspended_sites.author_id = present.author_id
          and (suspended_sites.project_id is null or suspended_sites.project_id = present.project_id)
      )`.execute(query);
  return rows[0]?.subdomain;
}

interface Address {
  subdomain: string;
  release_id: string | null;
  released_at: Date | null;
  until: Date | null;
  isShown: boolean;
}

/** The course's present address, and its former ones that still redirect to it. */
export async function listPlaces(query: Query, { author, projectId }: { author: AuthorId; projectId: ProjectId }): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select subdomain, release_id, released_at, released_at + interval '90 days' as until,
      (taken_down_at is null and unpublished_at is null and not ${isSuspended}) as "isShown"
    from subdomains
    where author_id = ${author} and project_id = ${projectId} and version > 0
      and (released_at is null or released_at > now() - interval '90 days')
    order by released_at desc nulls first limit 50`.execute(query);
  return rows;
}
