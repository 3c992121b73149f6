import type { AuthorId, ProjectId, Subdomain } from "@coursewright/base/ids.ts";
import { type Generated, sql } from "kysely";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";

interface SubdomainsTable {
  subdomain: string;
  author_id: AuthorId;
  project_id: ProjectId;
  release_id: string | null;
  version: Generated<string>;
  claimed_at: Generated<Date>;
  published_at: Date | null;
  released_at: Date | null;
  taken_down_at: Generated<Date | null>;
  unpublished_at: Generated<Date | null>;
  access: Generated<Access>;
  switched_by: Generated<string | null>;
  hidden_moment: Generated<string | null>;
  wanted_moment: Generated<string | null>;
  is_trashed: Generated<boolean>;
  is_leaving: Generated<boolean>;
}

export type Access = "open" | "members";

interface Site {
  author: AuthorId;
  projectId: ProjectId;
  subdomain: Subdomain;
}

/** An operator suspended this course or its author. Read together with the row, so that no switch can miss it. */
export const isSuspended = sql<boolean>`exists (
  select from suspended_sites
  where suspended_sites.author_id = subdomains.author_id
    and (suspended_sites.project_id is null or suspended_sites.project_id = subdomains.project_id)
)`;

export function subdomains(query: Query) {
  return query.withTables<{ subdomains: SubdomainsTable }>();
}

/**
 * Keeps other transactions from changing what the author's addresses show. Without this lock, a suspension and the first switch of a
 * new address could each miss the other.
 */
export async function lockSites(trx: WriteQuery, author: AuthorId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sites of ' || ${author}::text, 0))`.execute(trx);
}

/** A number from a sequence of the directory that orders changes of addresses. So nothing compares the clocks of two databases. */
export type Moment = string;

/** Take it before checking that the course exists. Then a later hiding of its address wins over showing it. */
export async function takeMoment(query: Query): Promise<Moment> {
  const { rows } = await sql<{ moment: Moment }>`select nextval('site_moments') as moment`.execute(query);
  if (!rows[0]) throw new Error("The directory returned no moment");
  return rows[0].moment;
}

const now = sql<Date>`now()`;
const nextMoment = sql<string>`nextval('site_moments')`;
const hiddenBefore = (moment: Moment) => sql<boolean>`coalesce(hidden_moment, 0) < ${moment}::bigint`;

/** Claims a name that nobody ever had, that has rested for 90 days, or that the same author gave up. */
export async function claimSubdomain(query: Query, { author, projectId, subdomain }: Site): Promise<boolean> {
  const { rows } = await sql`
    insert into subdomains (subdomain, author_id, project_id) values (${subdomain}, ${author}, ${projectId})
    on conflict (subdomain) do update
      set author_id = excluded.author_id, project_id = excluded.project_id, claimed_at = now(),
        release_id = null, published_at = null, released_at = null, taken_down_at = null, unpublished_at = null, switched_by = null,
        is_trashed = false, is_leaving = false, hidden_moment = null, wanted_moment = null
      where subdomains.released_at < now() - interval '90 days'
        or (subdomains.released_at is not null and subdomains.author_id = excluded.author_id)
    returning 1`.execute(query);
  return rows.length === 1;
}

export async function holdsSubdomain(query: Query, { author, projectId, subdomain }: Site): Promise<boolean> {
  const row = await subdomains(query)
    .selectFrom("subdomains")
    .select("subdomain")
    .where("subdomain", "=", subdomain)
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("released_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the requested publication may show the address, although it is hidden now. */
export async function wantShown(query: Query, { author, projectId, subdomain, moment }: Site & { moment: Moment }): Promise<void> {
  await subdomains(query)
    .updateTable("subdomains")
    .set({ wanted_moment: sql<string>`greatest(wanted_moment, ${moment}::bigint)` })
    .where("subdomain", "=", subdomain)
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("released_at", "is", null)
    .execute();
}

/** Frees names that this project claimed and never published at. */
export async function dropUnusedClaims(query: Query, { author, projectId, subdomain }: Site): Promise<void> {
  await subdomains(query)
    .deleteFrom("subdomains")
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("subdomain", "<>", subdomain)
    .where("release_id", "is", null)
    .where("version", "=", "0")
    .execute();
}

interface Shown {
  releaseId: string;
  frozenAt: Date;
  access: Access;
}

/** Switches the address to a new release, once. Does nothing if that was done before or the address is no longer the project's. */
export async function pointAtRelease(trx: WriteQuery, site: Site & Shown): Promise<void> {
  // A publication in progress does not show a site that was hidden meanwhile; a later publication does.
  const isWanted = sql`coalesce(wanted_moment, 0) > coalesce(hidden_moment, 0)`;
  await switchOf(trx, site)
    .set({
      switched_by: site.releaseId,
      taken_down_at: sql<Date | null>`case when not ${isWanted} then taken_down_at end`,
      unpublished_at: sql<Date | null>`case when not ${isWanted} then unpublished_at end`,
      is_trashed: sql<boolean>`is_trashed and not ${isWanted}`,
      is_leaving: sql<boolean>`is_leaving and not ${isWanted}`,
    })
    .where("subdomain", "=", site.subdomain)
    .where("switched_by", "is distinct from", site.releaseId)
    .execute();
}

/** Shows the version that the author chose, at the course's address. Returns false if the address was hidden after the moment. */
export async function pointAtVersion(trx: WriteQuery, site: Omit<Site, "subdomain"> & Shown & { moment: Moment }): Promise<boolean> {
  const { numUpdatedRows } = await switchOf(trx, site)
    .set({ unpublished_at: null, taken_down_at: null, is_trashed: false, is_leaving: false })
    .where("release_id", "is not", null)
    .where(hiddenBefore(site.moment))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function switchOf(trx: WriteQuery, { author, projectId, releaseId, frozenAt, access }: Omit<Site, "subdomain"> & Shown) {
  return subdomains(trx)
    .updateTable("subdomains")
    .set({ release_id: releaseId, published_at: frozenAt, access, version: sql<string>`version + 1` })
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("released_at", "is", null);
}

/** Takes the course offline for its author. For trash and account deletion see `hideSites`. */
export async function unpublishSite(trx: WriteQuery, { author, projectId }: Omit<Site, "subdomain">): Promise<void> {
  await hideBy(trx, { author, projectId }, "unpublished_at").execute();
}

/**
 * Also hides an address that shows nothing yet, because a publication in progress must not show it. The version rises only if
 * visitors see a change.
 */
function hideBy(trx: WriteQuery, scope: Scope, column: "unpublished_at" | "taken_down_at") {
  return changeSites(trx, scope).set({
    hidden_moment: nextMoment,
    [column]: sql<Date>`coalesce(${sql.ref(column)}, ${now})`,
    version: sql<string>`version + case when release_id is not null and ${sql.ref(column)} is null then 1 else 0 end`,
  });
}

export async function releaseOtherAddresses(trx: WriteQuery, { author, projectId, subdomain }: Site): Promise<void> {
  await subdomains(trx)
    .updateTable("subdomains")
    .set({ released_at: now, version: sql<string>`version + 1` })
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("subdomain", "<>", subdomain)
    .where("released_at", "is", null)
    .execute();
}

export interface SiteRow {
  subdomain: string;
  release_id: string | null;
  version: string;
  released_at: Date | null;
  taken_down_at: Date | null;
  unpublished_at: Date | null;
  is_suspended: boolean;
  access: Access;
  switched_by: string | null;
}

export const siteColumns = [
  "subdomain",
  "release_id",
  "version",
  "released_at",
  "taken_down_at",
  "unpublished_at",
  "access",
  "switched_by",
  isSuspended.as("is_suspended"),
] as const;

/** The project's address, and the last ones it gave up. */
export function listAddresses(query: Query, { author, projectId }: { author: AuthorId; projectId: ProjectId }): Promise<SiteRow[]> {
  return subdomains(query)
    .selectFrom("subdomains")
    .select(siteColumns)
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .orderBy("released_at", (order) => order.desc().nullsFirst())
    .limit(5)
    .execute();
}

export function findSite(query: Query, subdomain: Subdomain): Promise<SiteRow | undefined> {
  return subdomains(query).selectFrom("subdomains").select(siteColumns).where("subdomain", "=", subdomain).executeTakeFirst();
}

/** Raises the site's version above its pointer's, which is newer than the directory. */
export function overtake(
  query: Query,
  { subdomain, version, isHidden }: { subdomain: Subdomain; version: number; isHidden: boolean },
): Promise<SiteRow | undefined> {
  return subdomains(query)
    .updateTable("subdomains")
    .set({
      version: String(version + 1),
      ...(isHidden && { unpublished_at: sql<Date>`coalesce(unpublished_at, now())` }),
    })
    .where("subdomain", "=", subdomain)
    .where("version", "<=", String(version))
    .returning(siteColumns)
    .executeTakeFirst();
}

/** Adds a free name with its pointer's version, so that the next holder's versions are higher. */
export async function keepNameFree(query: Query, { subdomain, version }: { subdomain: Subdomain; version: number }): Promise<void> {
  await sql`
    insert into subdomains (subdomain, author_id, project_id, released_at, version)
    values (${subdomain}, 'erased', gen_random_uuid(), now() - interval '91 days', ${version})
    on conflict do nothing`.execute(query);
}

/** The releases that the author's addresses show, or would show again. */
export async function listShownReleases(query: Query, author: AuthorId): Promise<string[]> {
  const rows = await subdomains(query)
    .selectFrom("subdomains")
    .select("release_id")
    .where("author_id", "=", author)
    .where("released_at", "is", null)
    .where("release_id", "is not", null)
    .limit(maxSites)
    .execute();
  return rows.flatMap(({ release_id }) => release_id ?? []);
}

/** More than any author has. */
const maxSites = 25_000;

function shownSites(query: Query) {
  return subdomains(query)
    .selectFrom("subdomains")
    .where("released_at", "is", null)
    .where("release_id", "is not", null)
    .where("taken_down_at", "is", null)
    .where("unpublished_at", "is", null)
    .where(isSuspended, "=", false);
}

export function listLiveSites(query: Query, author: AuthorId) {
  return shownSites(query).select(["project_id", "subdomain", "published_at"]).where("author_id", "=", author).limit(maxSites).execute();
}

export function findShown(query: Query, projectId: ProjectId) {
  return shownSites(query)
    .select(["author_id as author", "release_id as releaseId"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

export function listSitesOf(query: Query, projectIds: readonly ProjectId[]) {
  return shownSites(query)
    .select(["project_id as projectId", "author_id as author", "subdomain"])
    .where("project_id", "in", projectIds.length === 0 ? [sql<ProjectId>`null`] : projectIds)
    .limit(maxSites)
    .execute();
}

/** The course that visitors of the address can read now. */
export function findCourseAt(query: Query, subdomain: string) {
  return shownSites(query)
    .select(["author_id as author", "project_id as projectId", "release_id as releaseId", "access"])
    .where("subdomain", "=", subdomain)
    .executeTakeFirst();
}

export type Scope = { author: AuthorId; projectId?: ProjectId };

/** Hides the sites of a project in the trash, or of an account that is being deleted. */
export async function hideSites(trx: WriteQuery, scope: Scope): Promise<void> {
  await hideBy(trx, scope, "taken_down_at")
    .set(scope.projectId === undefined ? { is_leaving: true } : { is_trashed: true })
    .execute();
}

/**
 * Ends one of the two reasons for hiding: a course in the trash stays hidden when its author comes back. Ignores sites that were
 * hidden after the moment.
 */
export async function showSites(trx: WriteQuery, { moment, ...scope }: Scope & { moment: Moment }): Promise<void> {
  const { ended, other } =
    scope.projectId === undefined
      ? ({ ended: "is_leaving", other: "is_trashed" } as const)
      : ({ ended: "is_trashed", other: "is_leaving" } as const);
  await changeSites(trx, scope)
    .set({
      [ended]: false,
      taken_down_at: sql<Date | null>`case when ${sql.ref(other)} then taken_down_at end`,
      version: sql<string>`version + case when release_id is null or ${sql.ref(other)} then 0 else 1 end`,
    })
    .where("taken_down_at", "is not", null)
    .where(hiddenBefore(moment))
    .execute();
}

export async function raiseVersions(trx: WriteQuery, scope: Scope): Promise<void> {
  await changeSites(trx, scope)
    .set({ version: sql<string>`version + 1` })
    .where("release_id", "is not", null)
    .execute();
}

function changeSites(trx: WriteQuery, { author, projectId }: Scope) {
  const sites = subdomains(trx).updateTable("subdomains").where("author_id", "=", author).where("released_at", "is", null);
  return projectId === undefined ? sites : sites.where("project_id", "=", projectId);
}

/** Removes the owner. The names still rest for 90 days, so that visitors of the old course do not find a stranger's. */
export async function forgetAddresses(query: Query, author: AuthorId): Promise<void> {
  await sql`delete from suspended_sites where author_id = ${author}`.execute(query);
  await sql`
    update subdomains set author_id = 'erased', project_id = gen_random_uuid(), release_id = null, published_at = null,
      taken_down_at = null, unpublished_at = null, is_trashed = false, is_leaving = false, switched_by = null,
      released_at = coalesce(released_at, now()), version = version + 1
    where author_id = ${author}`.execute(query);
}
