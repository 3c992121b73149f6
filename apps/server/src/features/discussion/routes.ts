import {
  changeComment,
  changeLearnerComment,
  deleteComment,
  deleteLearnerComment,
  hideComment,
  postComment,
  postLearnerComment,
  readDiscussion,
  readShownDiscussion,
} from "@coursewright/contract/discussion.ts";
import type { FastifyRequest } from "fastify";
import { route, type Route } from "../../platform/http/route.ts";
import type { CourseEntryService } from "../course-entry/service.ts";
import type { DiscussionService } from "./service.ts";

const reads = { actor: "owner", limit: "read", cost: "free" } as const;
const writes = { actor: "owner", limit: "comment", cost: "free" } as const;
const learns = { actor: "learner", limit: "comment", cost: "free" } as const;
/** Edge cache time for signed-out readers of an open course, who all get the same response. */
const sharedSeconds = 5;

export function discussionRoutes(discussion: DiscussionService, entry: Pick<CourseEntryService, "courseFor">): Route[] {
  const courseOf = ({ headers }: FastifyRequest) => entry.courseFor({ host: headers["x-course-host"], cookies: headers.cookie });
  return [
    route(
      readShownDiscussion,
      { actor: "visitor", limit: "read", cost: "free" },
      async ({ actor, params: { page }, query, request, reply }) => {
        const { author, projectId, access } = await courseOf(request);
        const viewer = actor.kind === "anonymous" ? undefined : actor.uid;
        const isShared = viewer === undefined && access === "open";
        const read = await discussion.read({
          author,
          projectId,
          page: { shortId: page },
          viewer,
          viewerRole: "reader",
          after: query.after,
        });
        reply.header("x-accel-expires", isShared ? sharedSeconds : 0).header("cache-control", "no-store");
        return read;
      },
    ),
    route(postLearnerComment, learns, async ({ actor, params: { page }, body, request }) => {
      const { author, projectId } = await courseOf(request);
      return discussion.post({ author, projectId, page: { shortId: page }, learner: actor.uid, comment: body });
    }),
    route(changeLearnerComment, learns, async ({ actor, params, body, request }) => {
      const { author, projectId } = await courseOf(request);
      return discussion.change({ author, projectId, id: params.comment, learner: actor.uid, words: body.words });
    }),
    route(deleteLearnerComment, learns, async ({ actor, params, request }) => {
      const { author, projectId } = await courseOf(request);
      await discussion.remove({ author, projectId, id: params.comment, learner: actor.uid });
    }),
    route(readDiscussion, reads, ({ params: { uid, projectId, pageId }, query }) =>
      discussion.read({ author: uid, projectId, page: { id: pageId }, viewer: uid, viewerRole: "author", after: query.after }),
    ),
    route(postComment, writes, ({ params: { uid, projectId, pageId }, body }) =>
      discussion.post({ author: uid, projectId, page: { id: pageId }, learner: uid, comment: body }),
    ),
    route(changeComment, writes, ({ params: { uid, projectId, commentId }, body }) =>
      discussion.change({ author: uid, projectId, id: commentId, learner: uid, words: body.words }),
    ),
    route(deleteComment, writes, ({ params: { uid, projectId, commentId } }) =>
      discussion.remove({ author: uid, projectId, id: commentId, learner: uid }),
    ),
    route(hideComment, writes, ({ params: { uid, projectId, commentId }, body }) =>
      discussion.hide({ author: uid, projectId, id: commentId, isHidden: body.isHidden }),
    ),
  ];
}
