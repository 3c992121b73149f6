import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";
import { type Scope, siteColumns, type SiteRow, subdomains } from "./site-queries.ts";

/** The addresses whose pointers are due, with their current rows. */
export function listDuePointers(query: Query, { author, projectId, limit }: Scope & { limit: number }): Promise<SiteRow[]> {
  const due = subdomains(query)
    .selectFrom("subdomains")
    .select(siteColumns)
    .where("author_id", "=", author)
    .where(sql<boolean>`exists (select from pointer_outbox where pointer_outbox.subdomain = subdomains.subdomain)`);
  return (projectId === undefined ? due : due.where("project_id", "=", projectId)).limit(limit).execute();
}

/**
 * Claims due pointers. Each claim also sets the next attempt, with growing pauses, in case the process fails or dies. So a pointer
 * that always fails does not block the others.
 */
export async function takeDuePointers(query: Query, { limit }: { limit: number }): Promise<SiteRow[]> {
  const { rows } = await sql<{ subdomain: string }>`
    update pointer_outbox
    set attempts = attempts + 1, attempt_at = now() + least(interval '5 minutes', interval '5 seconds' * power(2, least(attempts, 10)))
    where subdomain in (
      select subdomain from pointer_outbox where attempt_at <= now() order by attempt_at limit ${limit} for update skip locked
    )
    returning subdomain`.execute(query);
  if (rows.length === 0) return [];
  const names = rows.map(({ subdomain }) => subdomain);
  return subdomains(query).selectFrom("subdomains").select(siteColumns).where("subdomain", "in", names).limit(limit).execute();
}

/** Keeps the entry if the address has a higher version by now. */
export async function removeDuePointer(query: Query, { subdomain, version }: { subdomain: string; version: number }): Promise<void> {
  await sql`delete from pointer_outbox where subdomain = ${subdomain} and version <= ${version}`.execute(query);
}

export async function oldestDuePointer(query: Query): Promise<{ seconds: number }> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(changed_at))::float8 as seconds from pointer_outbox`.execute(query);
  return { seconds: Math.max(0, rows[0]?.seconds ?? 0) };
}
