import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";
import type { Scope } from "./site-queries.ts";

/** A new reason replaces the old one. */
export async function insertSuspension(query: Query, { author, projectId }: Scope, reason: string): Promise<void> {
  await sql`
    insert into suspended_sites (author_id, project_id, reason) values (${author}, ${projectId ?? null}, ${reason})
    on conflict (author_id, project_id) do update set reason = excluded.reason`.execute(query);
}

export async function deleteSuspension(query: Query, { author, projectId }: Scope): Promise<void> {
  await sql`
    delete from suspended_sites where author_id = ${author} and project_id is not distinct from ${projectId ?? null}::uuid`.execute(query);
}

/** The reason why the course or its author is suspended; nothing if neither is. */
export async function findSuspension(
  query: Query,
  { author, projectId }: { author: AuthorId; projectId: ProjectId },
): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select reason from suspended_sites
    where author_id = ${author} and (project_id is null or project_id = ${projectId})
    order by project_id nulls last limit 1`.execute(query);
  return rows[0]?.reason;
}
