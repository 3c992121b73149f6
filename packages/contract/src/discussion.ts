import type { PageId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { PageParams, pagePath, ProjectParams, projectPath } from "./courses.ts";
import { learnerPath } from "./edge-questions.ts";
import { endpoint } from "./endpoint.ts";

/*
 * What learners and the author say about a page. Plain text: whoever shows it shows it as text. Threads are one level deep.
 */

export const maxCommentLength = 2_000;
/** Threads of one reply; the rest is asked for with `next`. */
export const threadsPerReply = 30;
/** A thread that has so many is full: what else is to be said begins another. */
export const maxAnswers = 50;

export const CommentId = z.uuid().toLowerCase();

/** Ends of lines as one character, whoever typed them, and nothing that the store could not keep. */
const CommentWords = z
  .string()
  .overwrite((text) => text.toWellFormed().replaceAll("\r\n", "\n").replaceAll("\0", ""))
  .trim()
  .min(1)
  .max(maxCommentLength);

const Said = z.object({
  id: CommentId,
  /** As the account is called now. */
  name: z.string(),
  isAuthor: z.boolean(),
  isOwn: z.boolean(),
  words: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

export const Comment = z.discriminatedUnion("state", [
  Said.extend({ state: z.literal("shown") }),
  /** Hidden by the author, who alone still sees it. */
  Said.extend({ state: z.literal("hidden") }),
  /** There only because something was answered to it. */
  z.object({ state: z.literal("removed"), id: CommentId }),
]);
export type Comment = z.infer<typeof Comment>;

export const Thread = z.object({ first: Comment, answers: z.array(Comment).max(maxAnswers) });
export type Thread = z.infer<typeof Thread>;

export const Discussion = z.object({
  /** Comments that everybody sees, on the whole page. */
  count: z.int().nonnegative(),
  /** The newest thread first; in it the oldest answer. */
  threads: z.array(Thread).max(threadsPerReply),
  next: z.string().nullable(),
});
export type Discussion = z.infer<typeof Discussion>;

/** The last thread that was seen: its time and its id. */
const After = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}\.[\da-f-]{36}$/)
    .optional(),
});

/** The id is the writer's own, so that a repeat writes nothing twice. */
const NewComment = z.strictObject({ id: CommentId, parentId: CommentId.nullable(), words: CommentWords });
export type NewComment = z.infer<typeof NewComment>;
const ChangedComment = z.strictObject({ words: CommentWords });

/** On a course's host a page is named by the end of its id, as its HTML names it. */
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

/** What the download of an account holds of it. */
export interface OwnComment {
  readonly id: string;
  readonly pageId: PageId;
  readonly words: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
}
