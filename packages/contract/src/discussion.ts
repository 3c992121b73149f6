import type { PageId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { PageParams, pagePath, ProjectParams, projectPath } from "./courses.ts";
import { learnerPath } from "./edge-questions.ts";
import { endpoint } from "./endpoint.ts";

/* Comments of learners and the author on a page. Every client must render them as plain text. Threads are one level deep. */

export const maxCommentLength = 2_000;
/** The page size of a reply; `next` fetches the rest. */
export const threadsPerReply = 30;
/** A thread with this many answers is closed. */
export const maxAnswers = 50;

export const CommentId = z.uuid().toLowerCase();

/** Normalizes line ends and rejects characters that PostgreSQL cannot store. */
const CommentWords = z
  .string()
  .overwrite((text) => text.toWellFormed().replaceAll("\r\n", "\n").replaceAll("\0", ""))
  .trim()
  .min(1)
  .max(maxCommentLength);

const Said = z.object({
  id: CommentId,
  /** The account's current name. */
  name: z.string(),
  isAuthor: z.boolean(),
  isOwn: z.boolean(),
  words: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

export const Comment = z.discriminatedUnion("state", [
  Said.extend({ state: z.literal("shown") }),
  /** Hidden by the author, and visible only to the author. */
  Said.extend({ state: z.literal("hidden") }),
  /** A placeholder, kept because the comment has answers. */
  z.object({ state: z.literal("removed"), id: CommentId }),
]);
export type Comment = z.infer<typeof Comment>;

export const Thread = z.object({ first: Comment, answers: z.array(Comment).max(maxAnswers) });
export type Thread = z.infer<typeof Thread>;

export const Discussion = z.object({
  /** All publicly visible comments of the page. */
  count: z.int().nonnegative(),
  /** Newest thread first, oldest answer first within a thread. */
  threads: z.array(Thread).max(threadsPerReply),
  next: z.string().nullable(),
});
export type Discussion = z.infer<typeof Discussion>;

/** A cursor: the time and id of the last thread. */
const After = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}\.[\da-f-]{36}$/)
    .optional(),
});

/** The client creates the id, so a retry does not post twice. */
const NewComment = z.strictObject({ id: CommentId, parentId: CommentId.nullable(), words: CommentWords });
export type NewComment = z.infer<typeof NewComment>;
const ChangedComment = z.strictObject({ words: CommentWords });

/** Published pages use the last characters of the page id. */
const ShownPage = z.object({ page: z.string().regex(/^[\da-f]{8}$/) });
const shownPagePath = `${learnerPath}/comments/:page` as const;
const OwnComment = z.object({ comment: CommentId });
const ownCommentPath = `${learnerPath}/comments/:comment` as const;

export const readShownDiscussion = endpoint({ method: "GET", path: shownPagePath, params: ShownPage, query: After, reply: Discussion });
export const postLearnerComment = endpoint({ method: "POST", path: shownPagePath, params: ShownPage, body: NewComment, reply: Comment });
export const changeLearnerComment = endpoint({
  method: "PATCH",
  path: ownCommentPath,
  params: OwnComment,
  body: ChangedComment,
  reply: Comment,
});
export const deleteLearnerComment = endpoint({ method: "DELETE", path: ownCommentPath, params: OwnComment, reply: "empty" });

const discussionPath = `${pagePath}/comments` as const;
const commentPath = `${projectPath}/comments/:commentId` as const;
const CommentParams = ProjectParams.extend({ commentId: CommentId });

export const readDiscussion = endpoint({ method: "GET", path: discussionPath, params: PageParams, query: After, reply: Discussion });
export const postComment = endpoint({ method: "POST", path: discussionPath, params: PageParams, body: NewComment, reply: Comment });
export const changeComment = endpoint({
  method: "PATCH",
  path: commentPath,
  params: CommentParams,
  body: ChangedComment,
  reply: Comment,
});
export const deleteComment = endpoint({ method: "DELETE", path: commentPath, params: CommentParams, reply: "empty" });
export const hideComment = endpoint({
  method: "PUT",
  path: `${commentPath}/hidden`,
  params: CommentParams,
  body: z.strictObject({ isHidden: z.boolean() }),
  reply: Comment,
});

/** A comment in an account's data export. */
export interface OwnComment {
  readonly id: string;
  readonly pageId: PageId;
  readonly words: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
}
