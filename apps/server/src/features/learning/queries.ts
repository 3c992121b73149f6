import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { type ColumnType, sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

interface ProgressTable {
  author_id: AuthorId;
  course_id: ProjectId;
  document: ColumnType<unknown, string, string>;
  due_at: Date[];
  version: ColumnType<string, undefined, string>;
  updated_at: Date;
  begun_at: Date | null;
}

interface OfLearner {
  readonly learner: AuthorId;
  readonly courseId: ProjectId;
}

function tables(trx: WriteQuery) {
  return trx.withTables<{ progress: ProgressTable }>();
}

export async function findProgress(trx: WriteQuery, { learner, courseId }: OfLearner): Promise<unknown> {
  const row = await tables(trx)
    .selectFrom("progress")
    .select("document")
    .where("author_id", "=", learner)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return row?.document;
}

/** Also reads the time at which the account first sent progress of the course. */
export function findProgressAndBeginning(trx: WriteQuery, { learner, courseId }: OfLearner) {
  return tables(trx)
    .selectFrom("progress")
    .select(["document", "begun_at as begunAt"])
    .where("author_id", "=", learner)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
}

/** Reads the progress and locks its row. Inserts the row first, so that two first requests for a course also wait for each other. */
export async function lockProgress(trx: WriteQuery, { learner, courseId, now }: OfLearner & { now: Date }): Promise<unknown> {
  await tables(trx)
    .insertInto("progress")
    .values({ author_id: learner, course_id: courseId, document: "{}", due_at: [], updated_at: now, begun_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tables(trx)
    .selectFrom("progress")
    .select("document")
    .where("author_id", "=", learner)
    .where("course_id", "=", courseId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.document;
}

interface Written extends OfLearner {
  readonly document: string;
  /** If undefined, the stored times stay. */
  readonly due: readonly Date[] | undefined;
  readonly now: Date;
}

export async function writeProgress(trx: WriteQuery, { learner, courseId, document, due, now }: Written): Promise<void> {
  await tables(trx)
    .updateTable("progress")
    .set({ document, updated_at: now, version: sql<string>`version + 1`, ...(due && { due_at: [...due] }) })
    .where("author_id", "=", learner)
    .where("course_id", "=", courseId)
    .execute();
}

export interface DueCourse {
  readonly courseId: ProjectId;
  readonly due: number;
}

/** The learner's other courses with due cards, most cards first. */
export async function listDue(
  trx: WriteQuery,
  { learner, except, now, limit }: { learner: AuthorId; except: ProjectId; now: Date; limit: number },
): Promise<DueCourse[]> {
  const { rows } = await sql<DueCourse>`
    select course_id as "courseId", (select count(*)::integer from unnest(due_at) as at where at <= ${now}) as due
    from progress
    where author_id = ${learner} and due_at[1] <= ${now} and course_id <> ${except}
    order by due desc, course_id limit ${limit}`.execute(trx);
  return rows;
}

/** A page of the learner's progress, ordered by course id. */
export function listProgress(trx: WriteQuery, { learner, after, limit }: { learner: AuthorId; after: string; limit: number }) {
  return tables(trx)
    .selectFrom("progress")
    .select(["course_id as courseId", "document", "due_at as dueAt", "updated_at as updatedAt"])
    .where("author_id", "=", learner)
    .where(sql<boolean>`course_id > ${after}::uuid`)
    .orderBy("course_id")
    .limit(limit)
    .execute();
}
