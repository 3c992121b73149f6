import { AuthorId } from "@coursewright/base/ids.ts";
import { fileAt, planOf } from "@coursewright/course-page/places.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { newAnswerEmail, newCommentEmail } from "../../platform/mail/email-templates.ts";
import type { CoursesService } from "../courses/service.ts";
import type { NoticesService } from "../notices/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import type { NoticeRef } from "./notice-job.ts";
import { claimNotices, findComment, listParticipants, markMailed } from "./queries.ts";

interface CommentNoticesOptions {
  databases: Pick<Databases, "forAuthor">;
  courses: Pick<CoursesService, "readBareCourse">;
  publishing: Pick<PublishingService, "shownAt">;
  notices: Pick<NoticesService, "send">;
  clock: Clock;
  appOrigin: string;
}

type BareCourse = NonNullable<Awaited<ReturnType<CoursesService["readBareCourse"]>>>;

/** Minimum time between emails about one thread. */
const restMs = 10 * 60_000;
/** Limit per recipient and course author, against floods of new threads. */
const maxPerHour = 20;

export type CommentNotices = ReturnType<typeof createCommentNotices>;

/** The steps of the notice job. */
export function createCommentNotices({ databases, courses, publishing, notices, clock, appOrigin }: CommentNoticesOptions) {
  const inEditor = ({ projectId, pageId }: NoticeRef, course: BareCourse | undefined) => {
    const chapterId = course?.chapters.find(({ pages }) => pages.some(({ id }) => id === pageId))?.id;
    const query = { project_uuid: projectId, ...(chapterId !== undefined && { chapter_uuid: chapterId }), page_uuid: pageId };
    return `${appOrigin}/?${new URLSearchParams(query)}`;
  };

  /** The public URL. Falls back to the cover when the page's address has changed. */
  async function published({ author, projectId, pageId }: NoticeRef, course: BareCourse | undefined): Promise<string> {
    const address = course && planOf(contentsOf(course)).byPage.get(pageId)?.address;
    const shown = await publishing.shownAt({ author, projectId, file: address === undefined ? undefined : fileAt(address) });
    if (!shown) return `${appOrigin}/static/`;
    return shown.hasFile ? `${shown.origin}${address}#discussion` : `${shown.origin}/launch/`;
  }

  return {
    /** Claims the recipients: the course's author and the thread's participants, except the writer. */
    async claim(trx: WriteQuery, { author, threadId, commentId }: NoticeRef): Promise<string[]> {
      const comment = await findComment(trx, { author, id: commentId });
      if (!comment || comment.isDeleted || comment.isHidden) return [];
      const others = comment.parentId === null ? [] : await listParticipants(trx, { author, threadId });
      const accounts = [...new Set([author, ...others])].filter((account) => account !== comment.learnerId);
      return claimNotices(trx, { author, threadId, commentId, accounts, now: clock.now(), restMs, maxPerHour });
    },

    async send(ref: NoticeRef, to: string): Promise<void> {
      const { author, projectId, threadId, commentId } = ref;
      const account = AuthorId.parse(to);
      const isAuthor = account === author;
      const course = await courses.readBareCourse(author, projectId);
      const url = isAuthor ? inEditor(ref, course) : await published(ref, course);
      await notices.send({
        account,
        courseId: projectId,
        id: commentId,
        content: (stopUrl) => (isAuthor ? newCommentEmail : newAnswerEmail)({ url, stopUrl }),
      });
      await databases.forAuthor(author).transaction((trx) => markMailed(trx, { author, threadId, commentId, account }));
    },
  };
}

function contentsOf({ chapters }: BareCourse) {
  return { chapters: chapters.map(({ name, pages }) => ({ name, pages: pages.map((page) => ({ ...page, audio: null })) })) };
}
