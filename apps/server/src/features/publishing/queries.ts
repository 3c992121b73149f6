import type { AuthorId, ProjectId, Subdomain } from "@coursewright/base/ids.ts";
import type { PublicationState } from "@coursewright/contract/publishing.ts";
import { type Generated, sql } from "kysely";
import type { z } from "zod";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";

type State = z.infer<typeof PublicationState>;
type EndState = Extract<State, "live" | "failed">;

interface PublicationsTable {
  author_id: AuthorId;
  publication_id: string;
  project_id: ProjectId;
  subdomain: string;
  idempotency_key: string | null;
  state: Generated<State>;
  pages_done: Generated<number>;
  pages_total: number;
  started_at: Generated<Date>;
  frozen_at: Date | null;
  ended_at: Date | null;
  error: string | null;
}

export interface PublicationRow {
  publication_id: string;
  project_id: ProjectId;
  subdomain: string;
  state: State;
  pages_done: number;
  pages_total: number;
  started_at: Date;
  frozen_at: Date | null;
  ended_at: Date | null;
}

const columns = [
  "publication_id",
  "project_id",
  "subdomain",
  "state",
  "pages_done",
  "pages_total",
  "started_at",
  "frozen_at",
  "ended_at",
] as const;

function publications(trx: WriteQuery) {
  return trx.withTables<{ publications: PublicationsTable }>();
}

interface NewPublication {
  author: AuthorId;
  id: string;
  projectId: ProjectId;
  subdomain: string;
  idempotencyKey: string | undefined;
  pagesTotal: number;
}

/** Nothing when the project is being published already, or the key has been used. */
export function insertPublication(trx: WriteQuery, given: NewPublication): Promise<PublicationRow | undefined> {
  return publications(trx)
    .insertInto("publications")
    .values({
      author_id: given.author,
      publication_id: given.id,
      project_id: given.projectId,
      subdomain: given.subdomain,
      idempotency_key: given.idempotencyKey ?? null,
      pages_total: given.pagesTotal,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function findPublication(trx: WriteQuery, { author, id }: { author: AuthorId; id: string }): Promise<PublicationRow | undefined> {
  return publications(trx)
    .selectFrom("publications")
    .select(columns)
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    .executeTakeFirst();
}

export function findByKey(
  trx: WriteQuery,
  { author, idempotencyKey }: { author: AuthorId; idempotencyKey: string },
): Promise<PublicationRow | undefined> {
  return publications(trx)
    .selectFrom("publications")
    .select(columns)
    .where("author_id", "=", author)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
}

export function findRunning(
  trx: WriteQuery,
  { author, projectId }: { author: AuthorId; projectId: ProjectId },
): Promise<PublicationRow | undefined> {
  return publications(trx)
    .selectFrom("publications")
    .select(columns)
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("state", "not in", ["live", "failed"])
    .executeTakeFirst();
}

export function findLatest(
  trx: WriteQuery,
  { author, projectId }: { author: AuthorId; projectId: ProjectId },
): Promise<PublicationRow | undefined> {
  return publications(trx)
    .selectFrom("publications")
    .select(columns)
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface Running {
  author: AuthorId;
  id: string;
}

/** The course is about to be read. Reading it again after a crash counts from the later time. */
export async function markFrozen(trx: WriteQuery, { author, id }: Running): Promise<boolean> {
  const { numUpdatedRows } = await publications(trx)
    .updateTable("publications")
    .set({ state: "rendering", frozen_at: sql<Date>`now()` })
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    .where("state", "in", ["queued", "rendering"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function recordProgress(
  trx: WriteQuery,
  { author, id, pagesDone, pagesTotal }: Running & { pagesDone: number; pagesTotal: number },
): Promise<void> {
  await publications(trx)
    .updateTable("publications")
    .set({ pages_done: pagesDone, pages_total: pagesTotal })
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    .where("state", "=", "rendering")
    .execute();
}

export async function advance(trx: WriteQuery, { author, id, from, to }: Running & { from: State; to: State }): Promise<void> {
  await publications(trx)
    .updateTable("publications")
    .set({ state: to })
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    .where("state", "=", from)
    .execute();
}

/** Whoever ends it first decides how it ended. */
export async function endPublication(
  trx: WriteQuery,
  { author, id, state, error }: Running & { state: EndState; error?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await publications(trx)
    .updateTable("publications")
    .set({ state, error: error ?? null, ended_at: sql<Date>`now()` })
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    .where("state", "not in", ["live", "failed"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

interface SubdomainsTable {
  subdomain: string;
  author_id: AuthorId;
  project_id: ProjectId;
  release_id: string | null;
  version: Generated<string>;
  claimed_at: Generated<Date>;
  published_at: Date | null;
  released_at: Date | null;
}

interface Site {
  author: AuthorId;
  projectId: ProjectId;
  subdomain: Subdomain;
}

function subdomains(query: Query) {
  return query.withTables<{ subdomains: SubdomainsTable }>();
}

/** Takes a name nobody has: never had, rested long enough, or given up by the same author. */
export async function claimSubdomain(query: Query, { author, projectId, subdomain }: Site): Promise<boolean> {
  const { rows } = await sql`
    insert into subdomains (subdomain, author_id, project_id) values (${subdomain}, ${author}, ${projectId})
    on conflict (subdomain) do update
      set author_id = excluded.author_id, project_id = excluded.project_id, claimed_at = now(),
        release_id = null, published_at = null, released_at = null
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

/** Names this project asked for and never came to use. */
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

/** The switch: false when the address already shows this release, or is no longer the project's. */
export async function pointAtRelease(
  query: Query,
  { author, projectId, subdomain, releaseId, frozenAt }: Site & { releaseId: string; frozenAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await subdomains(query)
    .updateTable("subdomains")
    .set({ release_id: releaseId, published_at: frozenAt, version: sql<string>`version + 1` })
    .where("subdomain", "=", subdomain)
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("released_at", "is", null)
    .where("release_id", "is distinct from", releaseId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function releaseOtherAddresses(query: Query, { author, projectId, subdomain }: Site): Promise<void> {
  await subdomains(query)
    .updateTable("subdomains")
    .set({ released_at: sql<Date>`now()`, version: sql<string>`version + 1` })
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
}

/** The project's address, and those it gave up last. */
export function listAddresses(query: Query, { author, projectId }: { author: AuthorId; projectId: ProjectId }): Promise<SiteRow[]> {
  return subdomains(query)
    .selectFrom("subdomains")
    .select(["subdomain", "release_id", "version", "released_at"])
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .orderBy("released_at", (order) => order.desc().nullsFirst())
    .limit(5)
    .execute();
}

export function listLiveSites(query: Query, { author, projectIds }: { author: AuthorId; projectIds: readonly ProjectId[] }) {
  return subdomains(query)
    .selectFrom("subdomains")
    .select(["project_id", "subdomain", "published_at"])
    .where("author_id", "=", author)
    .where("project_id", "in", projectIds)
    .where("released_at", "is", null)
    .where("release_id", "is not", null)
    .limit(projectIds.length)
    .execute();
}
