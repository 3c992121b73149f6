import type { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import {
  type Comment,
  type Discussion,
  maxAnswers,
  type NewComment,
  type OwnComment,
  threadsPerReply,
} from "@coursewright/contract/discussion.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { AccountsService } from "../accounts/service.ts";
import type { CoursesService } from "../courses/service.ts";
import { noticeJob } from "./notice-job.ts";
import {
  type CommentRow,
  countAnswers,
  countShown,
  emptyComment,
  eraseOfLearner,
  findComment,
  insertComment,
  listAnswers,
  listThreads,
  lockThread,
  type ViewerRole,
  markHidden,
  type OwnName,
  rewriteComment,
  selectOfLearner,
  type WrittenComment,
} from "./queries.ts";

interface DiscussionOptions {
  databases: Databases;
  accounts: Pick<AccountsService, "namesOf">;
  courses: Pick<CoursesService, "findPageOfProject" | "keepPageOfProject">;
  jobs: Pick<Jobs, "enqueue">;
}

interface Course {
  readonly author: AuthorId;
  readonly projectId: ProjectId;
}

interface Wanted extends Course {
  readonly page: PageName;
  readonly viewer: AuthorId | undefined;
  readonly viewerRole: ViewerRole;
  readonly after: string | undefined;
}

/** The editor uses the full id, published pages the short one. */
type PageName = { readonly id: PageId } | { readonly shortId: string };

interface Posting extends Course {
  readonly page: PageName;
  readonly learner: AuthorId;
  readonly comment: NewComment;
}

export type DiscussionService = ReturnType<typeof createDiscussionService>;

const readAtOnce = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Comments on pages, for the course host and the editor. */
export function createDiscussionService({ databases, accounts, courses, jobs }: DiscussionOptions) {
  async function present(rows: readonly CommentRow[], { author, viewer, viewerRole }: Pick<Wanted, "author" | "viewer" | "viewerRole">) {
    const writers = [...new Set(rows.flatMap(({ learnerId }) => learnerId ?? []))];
    const names = await accounts.namesOf(writers);
    return (row: CommentRow): Comment => {
      const { id, learnerId, isDeleted, isHidden } = row;
      if (isDeleted || learnerId === null || (isHidden && viewerRole === "reader")) return { state: "removed", id };
      return {
        state: isHidden ? "hidden" : "shown",
        id,
        name: names.get(learnerId) ?? "",
        isAuthor: learnerId === author,
        isOwn: learnerId === viewer,
        words: row.body,
        createdAt: row.createdAt.toISOString(),
        editedAt: row.editedAt?.toISOString() ?? null,
      };
    };
  }

  async function presentOne(row: CommentRow | undefined, seen: { author: AuthorId; viewer: AuthorId }): Promise<Comment> {
    if (!row) throw new AppError("not_found");
    return (await present([row], { ...seen, viewerRole: seen.viewer === seen.author ? "author" : "reader" }))(row);
  }

  async function pageIn(trx: WriteQuery, { author: uid, projectId }: Course, page: PageName): Promise<PageId> {
    const pageId = await courses.findPageOfProject(trx, { uid, projectId }, page);
    if (pageId === undefined) throw new AppError("not_found");
    return pageId;
  }

  /** Idempotent by id. Throws when the id belongs to somebody else or the comment was deleted. */
  async function write(trx: WriteQuery, comment: WrittenComment): Promise<CommentRow> {
    const { author, projectId, pageId, parentId, id } = comment;
    if (parentId !== null && !(await lockThread(trx, { author, pageId, id: parentId }))) throw new AppError("not_found");
    const known = await findComment(trx, { author, id });
    if (!known && parentId !== null && (await countAnswers(trx, { author, id: parentId })) >= maxAnswers)
      throw new AppError("limit_reached");
    const written = known ? undefined : await insertComment(trx, comment);
    if (written) {
      const input = { author, projectId, pageId, threadId: parentId ?? id, commentId: id };
      await jobs.enqueue(trx, noticeJob, { id: `comment-${author}-${id}`, author, input });
      return written;
    }
    const there = known ?? (await findComment(trx, { author, id }));
    if (!there || there.learnerId !== comment.learner || there.isDeleted) throw new AppError("not_found");
    return there;
  }

  return {
    async read({ author, projectId, page, viewer, viewerRole, after }: Wanted): Promise<Discussion> {
      const found = await databases.forAuthor(author).transaction(async (trx) => {
        const pageId = await pageIn(trx, { author, projectId }, page);
        const listed = await listThreads(trx, { author, pageId, viewerRole, after: after === undefined ? undefined : placeIn(after) });
        const firsts = listed.slice(0, threadsPerReply);
        const answers = firsts.length === 0 ? [] : await listAnswers(trx, { author, threads: firsts.map(({ id }) => id), viewerRole });
        return { firsts, answers, hasMore: listed.length > firsts.length, count: await countShown(trx, { author, pageId }) };
      });
      const { firsts, answers, hasMore, count } = found;
      const draw = await present([...firsts, ...answers], { author, viewer, viewerRole });
      const byThread = Map.groupBy(answers, ({ parentId }) => parentId);
      const last = firsts.at(-1);
      return {
        count,
        threads: firsts.map((first) => ({ first: draw(first), answers: (byThread.get(first.id) ?? []).map(draw) })),
        next: hasMore && last ? `${last.createdAt.getTime()}.${last.id}` : null,
      };
    },

    /** Throws when the page is deleted, also concurrently. */
    async post({ author, projectId, page, learner, comment: { id, parentId, words } }: Posting): Promise<Comment> {
      const row = await databases.forAuthor(author).transaction(async (trx) => {
        const pageId = await pageIn(trx, { author, projectId }, page);
        await courses.keepPageOfProject(trx, { uid: author, projectId, pageId });
        return write(trx, { author, projectId, pageId, id, parentId, learner, words });
      });
      return presentOne(row, { author, viewer: learner });
    },

    async change(own: OwnName & { words: string }): Promise<Comment> {
      const row = await databases.forAuthor(own.author).transaction((trx) => rewriteComment(trx, own));
      return presentOne(row, { author: own.author, viewer: own.learner });
    },

    async remove(own: OwnName): Promise<void> {
      const wasTheirs = await databases.forAuthor(own.author).transaction((trx) => emptyComment(trx, own));
      if (!wasTheirs) throw new AppError("not_found");
    },

    /** For the course's author only. */
    async hide({ author, projectId, id, isHidden }: Course & { id: string; isHidden: boolean }): Promise<Comment> {
      const row = await databases.forAuthor(author).transaction((trx) => markHidden(trx, { author, projectId, id, isHidden }));
      return presentOne(row, { author, viewer: author });
    },

    /** All comments of an account, in all courses. */
    async *readAll(learner: AuthorId): AsyncIterable<OwnComment> {
      for (const shard of databases.shards) {
        for (let after = beforeAll, isMore = true; isMore;) {
          const rows = await selectOfLearner(shard, { learner, after, limit: readAtOnce });
          for (const { createdAt, editedAt, ...row } of rows) {
            yield { ...row, createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null };
          }
          isMore = rows.length === readAtOnce;
          after = rows.at(-1)?.id ?? after;
        }
      }
    },

    async eraseAll(learner: AuthorId): Promise<void> {
      for (const shard of databases.shards) await eraseOfLearner(shard, learner);
    },
  };
}

function placeIn(cursor: string) {
  const [ms = "", id = ""] = cursor.split(".");
  return { createdAt: new Date(Number(ms)), id };
}
