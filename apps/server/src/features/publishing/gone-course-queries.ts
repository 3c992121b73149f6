import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

/** More than any author has. */
const maxSites = 25_000;

export async function listProjectsWithRelease(directory: Query, author: AuthorId): Promise<ProjectId[]> {
  const { rows } = await sql<{ id: ProjectId }>`
    select distinct project_id as id from subdomains
    where author_id = ${author} and release_id is not null and released_at is null limit ${maxSites}`.execute(directory);
  return rows.map(({ id }) => id);
}

/**
 * Releases the addresses of courses that were purged from the trash. Their pointers show nothing since the courses were deleted.
 * The names rest for 90 days, like every name that is given up.
 */
export async function releaseAddressesOf(
  directory: Query,
  { author, projects }: { author: AuthorId; projects: readonly ProjectId[] },
): Promise<void> {
  await sql`
    update subdomains set release_id = null, published_at = null, taken_down_at = null, unpublished_at = null, is_trashed = false,
      is_leaving = false, switched_by = null, released_at = coalesce(released_at, now()), version = version + 1
    where author_id = ${author} and project_id = any (${projects}::uuid[]) and release_id is not null`.execute(directory);
}
