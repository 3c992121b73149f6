import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { ChangeCounts, PublicationState } from "@coursewright/contract/publishing.ts";
import type { ReleasedTerms } from "@coursewright/course-page/released-course.ts";
import { type ColumnType, type Generated, sql } from "kysely";
import type { z } from "zod";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { PageMark } from "./page-changes.ts";

type State = z.infer<typeof PublicationState>;
type EndState = Extract<State, "live" | "failed">;

type JsonColumn<Value> = ColumnType<Value | null, string | undefined, string>;

export interface PublicationsTable {
  author_id: AuthorId;
  publication_id: string;
  project_id: ProjectId;
  subdomain: string;
  version: number;
  idempotency_key: string | null;
  state: Generated<State>;
  pages_done: Generated<number>;
  pages_total: number;
  started_at: Generated<Date>;
  frozen_at: Date | null;
  ended_at: Date | null;
  error: string | null;
  contents: JsonColumn<PageMark[]>;
  changes: JsonColumn<z.infer<typeof ChangeCounts>>;
  terms: JsonColumn<ReleasedTerms>;
  title: Generated<string | null>;
  collect_after: Generated<Date | null>;
  collected_at: Generated<Date | null>;
}

export interface PublicationRow {
  publication_id: string;
  project_id: ProjectId;
  subdomain: string;
  version: number;
  state: State;
  pages_done: number;
  pages_total: number;
  started_at: Date;
  frozen_at: Date | null;
  ended_at: Date | null;
  terms: ReleasedTerms | null;
}

const columns = [
  "publication_id",
  "project_id",
  "subdomain",
  "version",
  "state",
  "pages_done",
  "pages_total",
  "started_at",
  "frozen_at",
  "ended_at",
  "terms",
] as const;

export function publications(trx: WriteQuery) {
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

/** Returns nothing if the project is being published already, or the key has been used. */
export function insertPublication(trx: WriteQuery, given: NewPublication): Promise<PublicationRow | undefined> {
  return publications(trx)
    .insertInto("publications")
    .values({
      author_id: given.author,
      publication_id: given.id,
      project_id: given.projectId,
      subdomain: given.subdomain,
      version: sql<number>`(
        select coalesce(max(version), 0) + 1 from publications where author_id = ${given.author} and project_id = ${given.projectId}
      )`,
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
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface Running {
  author: AuthorId;
  id: string;
}

/** Call it before reading the course. After a crash the later read sets the time. */
export async function markFrozen(trx: WriteQuery, { author, id }: Running): Promise<boolean> {
  const { numUpdatedRows } = await publications(trx)
    .updateTable("publications")
    .set({ state: "rendering", frozen_at: sql<Date>`now()` })
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    // Visitors see nothing of these states, so a restarted job may read the course again.
    .where("state", "in", ["queued", "rendering", "storing"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

interface Held {
  contents: readonly PageMark[];
  changes: z.infer<typeof ChangeCounts> | null;
  terms: ReleasedTerms;
  title: string;
}

export async function recordContents(trx: WriteQuery, { author, id, contents, changes, terms, title }: Running & Held): Promise<void> {
  await publications(trx)
    .updateTable("publications")
    .set({ contents: JSON.stringify(contents), changes: JSON.stringify(changes), terms: JSON.stringify(terms), title })
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    .where("state", "=", "rendering")
    .execute();
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

/** The first call decides the outcome; later ones change nothing. */
export async function endPublication(
  trx: WriteQuery,
  { author, id, state, error }: Running & { state: EndState; error?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await publications(trx)
    .updateTable("publications")
    .set({
      state,
      error: error ?? null,
      ended_at: sql<Date>`now()`,
      // The files of a failed publication belong to no release.
      ...(state === "failed" && { collect_after: sql<Date>`now() + interval '1 day'` }),
    })
    .where("author_id", "=", author)
    .where("publication_id", "=", id)
    .where("state", "not in", ["live", "failed"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Every release that was ever begun, also failed and collected ones. */
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
