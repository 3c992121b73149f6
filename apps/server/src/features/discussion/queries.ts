import type { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { maxAnswers, threadsPerReply } from "@coursewright/contract/discussion.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

export interface CommentRow {
  id: string;
  pageId: PageId;
  parentId: string | null;
  learnerId: string | null;
  body: string;
  createdAt: Date;
  editedAt: Date | null;
  isDeleted: boolean;
  isHidden: boolean;
}

/** A page and the author of its course. */
export interface DiscussedPage {
  readonly author: AuthorId;
  readonly pageId: PageId;
}

interface CommentName {
  readonly author: AuthorId;
  readonly projectId: ProjectId;
  readonly id: string;
}

/** The author also sees hidden comments. */
export type ViewerRole = "author" | "reader";

const columns = sql<CommentRow>`
  comment_id as id, page_id as "pageId", parent_id as "parentId", learner_id as "learnerId", body, created_at as "createdAt",
  edited_at as "editedAt", deleted_at is not null as "isDeleted", hidden_at is not null as "isHidden"`;

const isSeen = { author: sql`deleted_at is null`, reader: sql`deleted_at is null and hidden_at is null` } as const;

interface ThreadsWish extends DiscussedPage {
  readonly viewerRole: ViewerRole;
  /** Cursor: the last thread of the previous page. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined;
}

/** Newest first, with one extra row to detect a next page. Deleted comments appear only if they have answers. */
export async function listThreads(trx: WriteQuery, { author, pageId, viewerRole, after }: ThreadsWish): Promise<CommentRow[]> {
  const isOlder = after ? sql`(created_at, comment_id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<CommentRow>`
    select ${columns} from comments first
    where author_id = ${author} and page_id = ${pageId} and parent_id is null and ${isOlder}
      and ((${isSeen[viewerRole]}) or exists (
        select from comments where author_id = ${author} and parent_id = first.comment_id and ${isSeen[viewerRole]}
      ))
    order by created_at desc, comment_id desc limit ${threadsPerReply + 1}`.execute(trx);
  return rows;
}

interface AnswersWish {
  readonly author: AuthorId;
  readonly threads: readonly string[];
  readonly viewerRole: ViewerRole;
}

export async function listAnswers(trx: WriteQuery, { author, threads, viewerRole }: AnswersWish): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from comments
    where author_id = ${author} and parent_id = any (${threads}::uuid[]) and ${isSeen[viewerRole]}
    order by created_at, comment_id limit ${threadsPerReply * maxAnswers}`.execute(trx);
  return rows;
}

/** Counts up to a limit. */
export async function countShown(trx: WriteQuery, { author, pageId }: DiscussedPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from comments where author_id = ${author} and page_id = ${pageId} and ${isSeen.reader} limit 10000
    ) shown`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Locks the first comment of a thread if readers see it, so that answers are serialised. */
export async function lockThread(trx: WriteQuery, { author, pageId, id }: DiscussedPage & { id: string }): Promise<boolean> {
  const { rows } = await sql`
    select from comments
    where author_id = ${author} and comment_id = ${id} and page_id = ${pageId} and parent_id is null and ${isSeen.reader}
    for no key update`.execute(trx);
  return rows.length > 0;
}

export async function countAnswers(trx: WriteQuery, { author, id }: { author: AuthorId; id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from comments where author_id = ${author} and parent_id = ${id}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface WrittenComment extends CommentName {
  readonly pageId: PageId;
  readonly parentId: string | null;
  readonly learner: AuthorId;
  readonly words: string;
}

/** Returns undefined when the id exists. */
export async function insertComment(trx: WriteQuery, comment: WrittenComment): Promise<CommentRow | undefined> {
  const { author, id, projectId, pageId, parentId, learner, words } = comment;
  const { rows } = await sql<CommentRow>`
    insert into comments (author_id, comment_id, project_id, page_id, parent_id, learner_id, body)
    values (${author}, ${id}, ${projectId}, ${pageId}, ${parentId}, ${learner}, ${words})
    on conflict (author_id, comment_id) do nothing returning ${columns}`.execute(trx);
  return rows[0];
}

export async function findComment(trx: WriteQuery, { author, id }: { author: AuthorId; id: string }): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`select ${columns} from comments where author_id = ${author} and comment_id = ${id}`.execute(trx);
  return rows[0];
}

export interface OwnName extends CommentName {
  readonly learner: AuthorId;
}

/** Does not change hidden comments. */
export async function rewriteComment(trx: WriteQuery, { words, ...own }: OwnName & { words: string }): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    update comments set body = ${words}, edited_at = case when body = ${words} then edited_at else clock_timestamp() end
    where ${isOwn(own)} and ${isSeen.reader} returning ${columns}`.execute(trx);
  return rows[0];
}

/** Deletes the words but keeps the row, so that the id cannot be reused. Returns false when the comment is not theirs. */
export async function emptyComment(trx: WriteQuery, own: OwnName): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update comments set body = '', deleted_at = coalesce(deleted_at, clock_timestamp()) where ${isOwn(own)}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Only for comments of others. */
export async function markHidden(
  trx: WriteQuery,
  { author, projectId, id, isHidden }: CommentName & { isHidden: boolean },
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    update comments set hidden_at = ${isHidden ? sql`coalesce(hidden_at, clock_timestamp())` : null}
    where author_id = ${author} and comment_id = ${id} and project_id = ${projectId} and learner_id <> ${author} and deleted_at is null
    returning ${columns}`.execute(trx);
  return rows[0];
}

function isOwn({ author, projectId, id, learner }: OwnName) {
  return sql`author_id = ${author} and comment_id = ${id} and project_id = ${projectId} and learner_id = ${learner}`;
}

/** Accounts with a visible comment in the thread. */
export async function listParticipants(trx: WriteQuery, { author, threadId }: { author: AuthorId; threadId: string }): Promise<string[]> {
  const { rows } = await sql<{ learnerId: string }>`
    select distinct learner_id as "learnerId" from comments
    where author_id = ${author} and (comment_id = ${threadId} or parent_id = ${threadId}) and learner_id is not null and ${isSeen.reader}
    limit ${maxAnswers + 1}`.execute(trx);
  return rows.map(({ learnerId }) => learnerId);
}

interface Claim {
  readonly author: AuthorId;
  readonly threadId: string;
  readonly commentId: string;
  readonly accounts: readonly string[];
  readonly now: Date;
  /** Minimum time between emails to an account about one thread. */
  readonly restMs: number;
  /** Maximum emails per hour to an account about one author's courses. */
  readonly maxPerHour: number;
}

/** Returns the accounts to email now. A repeated claim for the same comment returns those not emailed yet. */
export async function claimNotices(trx: WriteQuery, claim: Claim): Promise<string[]> {
  const { author, threadId, commentId, accounts, now, restMs, maxPerHour } = claim;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  await sql`delete from comment_notices where author_id = ${author} and sent_at < ${hourAgo}`.execute(trx);
  const { rows } = await sql<{ accountId: string }>`
    insert into comment_notices as kept (author_id, thread_id, account_id, sent_at, comment_id)
    select ${author}, ${threadId}::uuid, account_id, ${now}, ${commentId}::uuid from unnest(${accounts}::text[]) as given (account_id)
    where (
      select count(*) from comment_notices sent
      where sent.author_id = ${author} and sent.account_id = given.account_id and sent.comment_id is distinct from ${commentId}::uuid
    ) < ${maxPerHour}
    on conflict (author_id, thread_id, account_id) do update
    set sent_at = excluded.sent_at, comment_id = excluded.comment_id, mailed_at = null
    where case when kept.comment_id = excluded.comment_id then kept.mailed_at is null
      else kept.sent_at <= ${new Date(now.getTime() - restMs)} end
    returning account_id as "accountId"`.execute(trx);
  return rows.map(({ accountId }) => accountId);
}

interface Mailed {
  readonly author: AuthorId;
  readonly threadId: string;
  readonly commentId: string;
  readonly account: string;
}

export async function markMailed(trx: WriteQuery, { author, threadId, commentId, account }: Mailed): Promise<void> {
  await sql`
    update comment_notices set mailed_at = now()
    where author_id = ${author} and thread_id = ${threadId} and account_id = ${account} and comment_id = ${commentId}`.execute(trx);
}

interface LearnerRow {
  id: string;
  pageId: PageId;
  words: string;
  createdAt: Date;
  editedAt: Date | null;
}

/** All comments of one account, by id, after a cursor. */
export async function selectOfLearner({ pool }: Shard, { learner, after, limit }: { learner: AuthorId; after: string; limit: number }) {
  const { rows } = await pool.query<LearnerRow>(
    `select comment_id as id, page_id as "pageId", body as words, created_at as "createdAt", edited_at as "editedAt"
     from comments_of_learner($1, $2, $3)`,
    [learner, after, limit],
  );
  return rows;
}

export async function eraseOfLearner({ pool }: Shard, learner: AuthorId): Promise<void> {
  await pool.query("select erase_comments_of($1)", [learner]);
}
