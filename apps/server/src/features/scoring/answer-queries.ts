import type { AuthorId } from "@coursewright/base/ids.ts";
import { AnswerForReview, type HelperScore, type Rubric } from "@coursewright/contract/scoring.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";
import type { CourseName, TrialName } from "./trial-queries.ts";

export interface AskedAnswer extends TrialName {
  readonly operation: string;
  readonly learner: AuthorId;
  readonly answerHash: string;
}

/** Counts answers scored since then or in progress, for the course or one learner. The caller holds the lock of the balance. */
export async function countScored(
  trx: WriteQuery,
  { uid, projectId, learner, since, now }: CourseName & { learner?: AuthorId; since: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from scored_answers
    where author_id = ${uid} and project_id = ${projectId} and asked_at >= ${since} and (held_until is null or held_until > ${now})
      ${learner === undefined ? sql`` : sql`and learner_id = ${learner}`}`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

export async function insertAsked(trx: WriteQuery, asked: AskedAnswer, { now, heldUntil }: { now: Date; heldUntil: Date }): Promise<void> {
  await sql`
    insert into scored_answers (author_id, operation_id, project_id, learner_id, block_id, rubric_mark, answer_hash, asked_at, held_until)
    values (${asked.uid}, ${asked.operation}, ${asked.projectId}, ${asked.learner}, ${asked.block}, ${asked.rubric}, ${asked.answerHash},
      ${now}, ${heldUntil})
    on conflict (author_id, operation_id) do update
      set rubric_mark = excluded.rubric_mark, answer_hash = excluded.answer_hash, asked_at = excluded.asked_at, held_until = excluded.held_until`.execute(
    trx,
  );
}

export async function markScored(trx: WriteQuery, { uid, operation }: Pick<AskedAnswer, "uid" | "operation">): Promise<void> {
  await sql`update scored_answers set held_until = null where author_id = ${uid} and operation_id = ${operation}`.execute(trx);
}

export async function deleteUnscored(trx: WriteQuery, { uid, operation }: Pick<AskedAnswer, "uid" | "operation">): Promise<void> {
  await sql`
    delete from scored_answers where author_id = ${uid} and operation_id = ${operation} and held_until is not null`.execute(trx);
}

/** The rubric's fingerprint with which this answer of this learner was scored. */
export async function findScored(trx: WriteQuery, asked: Omit<AskedAnswer, "rubric">): Promise<string | undefined> {
  const { rows } = await sql<{ rubric_mark: string }>`
    select rubric_mark from scored_answers
    where author_id = ${asked.uid} and operation_id = ${asked.operation} and project_id = ${asked.projectId}
      and learner_id = ${asked.learner} and block_id = ${asked.block} and answer_hash = ${asked.answerHash} and held_until is null`.execute(
    trx,
  );
  return rows[0]?.rubric_mark;
}

interface NewLook extends Omit<AskedAnswer, "answerHash" | "rubric"> {
  readonly page: string;
  readonly key: string;
  readonly rubric: Rubric;
  readonly answer: string;
  readonly helper: HelperScore;
  readonly now: Date;
}

export async function insertLook(trx: WriteQuery, look: NewLook): Promise<void> {
  const { prompt, criteria } = look.rubric;
  await sql`
    insert into answers_to_look_at
      (author_id, operation_id, project_id, page_id, block_id, learner_id, answer_key, prompt, criteria, answer, helper_score, asked_at)
    values (${look.uid}, ${look.operation}, ${look.projectId}, ${look.page}, ${look.block}, ${look.learner}, ${look.key}, ${prompt},
      ${JSON.stringify(criteria)}::json, ${look.answer}, ${JSON.stringify(look.helper)}::json, ${look.now})
    on conflict (author_id, operation_id) do nothing`.execute(trx);
}

interface LookRow {
  operation_id: string;
  page_id: string;
  block_id: string;
  prompt: string;
  criteria: unknown;
  answer: string;
  helper_score: unknown;
  asked_at: Date;
  points: number[] | null;
  note: string | null;
  looked_at: Date | null;
}

const lookColumns = sql`operation_id, page_id, block_id, prompt, criteria, answer, helper_score, asked_at, points, note, looked_at`;

export async function selectLooks(trx: WriteQuery, { uid, projectId }: CourseName, limit: number): Promise<AnswerForReview[]> {
  const { rows } = await sql<LookRow>`
    select ${lookColumns} from answers_to_look_at where author_id = ${uid} and project_id = ${projectId}
    order by (looked_at is null) desc, asked_at desc limit ${limit}`.execute(trx);
  return rows.map(lookOf);
}

/** Stops counting at the limit. */
export async function countWaiting(trx: WriteQuery, { uid, projectId }: CourseName, most: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (
      select 1 from answers_to_look_at where author_id = ${uid} and project_id = ${projectId} and (looked_at is null) = true limit ${most}
    ) as waiting`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

export async function lockLook(trx: WriteQuery, { uid, projectId, id }: CourseName & { id: string }): Promise<AnswerForReview | undefined> {
  const { rows } = await sql<LookRow>`
    select ${lookColumns} from answers_to_look_at
    where author_id = ${uid} and operation_id = ${id} and project_id = ${projectId} for update`.execute(trx);
  return rows[0] && lookOf(rows[0]);
}

interface NewVerdict {
  readonly uid: AuthorId;
  readonly id: string;
  readonly points: readonly number[];
  readonly note: string;
  readonly now: Date;
}

export async function writeVerdict(trx: WriteQuery, { uid, id, points, note, now }: NewVerdict): Promise<void> {
  await sql`
    update answers_to_look_at set points = ${JSON.stringify(points)}::json, note = ${note}, looked_at = ${now}
    where author_id = ${uid} and operation_id = ${id}`.execute(trx);
}

interface VerdictRow {
  block_id: string;
  answer_key: string;
  points: number[];
  note: string;
}

/** The author's verdicts for one learner on a page, newest first. */
export async function selectVerdicts(
  trx: WriteQuery,
  { uid, projectId, learner, page, limit }: CourseName & { learner: AuthorId; page: string; limit: number },
): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    select block_id, answer_key, points, note from answers_to_look_at
    where learner_id = ${learner} and author_id = ${uid} and project_id = ${projectId} and page_id = ${page} and looked_at is not null
    order by looked_at desc limit ${limit}`.execute(trx);
  return rows;
}

export async function eraseLearner({ pool }: Shard, learner: AuthorId): Promise<void> {
  await pool.query("select erase_learner_answers($1)", [learner]);
}

function lookOf(row: LookRow): AnswerForReview {
  const { points, note, looked_at: at } = row;
  return AnswerForReview.parse({
    id: row.operation_id,
    page: row.page_id,
    block: row.block_id,
    rubric: { prompt: row.prompt, criteria: row.criteria },
    answer: row.answer,
    helper: row.helper_score,
    askedAt: row.asked_at.toISOString(),
    verdict: points && at && { points, note: note ?? "", at: at.toISOString() },
  });
}
