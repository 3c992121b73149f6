import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { PublicationState } from "@coursewright/contract/publishing.ts";
import { type Generated, sql } from "kysely";
import type { z } from "zod";
import type { WriteQuery } from "../../platform/db/databases.ts";

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

/** The names of all releases that were ever begun. */
export async function listReleases(trx: WriteQuery, author: AuthorId): Promise<string[]> {
  const rows = await publications(trx).selectFrom("publications").select("publication_id").where("author_id", "=", author).execute();
  return rows.map((row) => row.publication_id);
}

export function listPublications(trx: WriteQuery, author: AuthorId): Promise<PublicationRow[]> {
  return publications(trx)
    .selectFrom("publications")
    .select(columns)
    .where("author_id", "=", author)
    .orderBy("started_at", "desc")
    .limit(10_000)
    .execute();
}
