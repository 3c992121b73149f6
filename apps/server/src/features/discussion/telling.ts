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

interface TellingOptions {
  databases: Pick<Databases, "forAuthor">;
  courses: Pick<CoursesService, "readBareCourse">;
  publishing: Pick<PublishingService, "shownAt">;
  notices: Pick<NoticesService, "send">;
  clock: Clock;
  appOrigin: string;
}

type BareCourse = NonNullable<Awaited<ReturnType<CoursesService["readBareCourse"]>>>;

/** Of one thread nobody hears twice within it. */
const restMs = 10 * 60_000;
/** Nor of one author's courses more often, however many threads somebody begins. */
const maxPerHour = 20;

export type Telling = ReturnType<typeof createTelling>;

/** The parts of a job that tells of a comment. */
export function createTelling({ databases, courses, publishing, notices, clock, appOrigin }: TellingOptions) {
  const inEditor = ({ projectId, pageId }: NoticeRef, course: BareCourse | undefined) => {
    const chapterId = course?.chapters.find(({ pages }) => pages.some(({ id }) => id === pageId))?.id;
    const query = { project_uuid: projectId, ...(chapterId !== undefined && { chapter_uuid: chapterId }), page_uuid: pageId };
    return `${appOrigin}/?${new URLSearchParams(query)}`;
  };

  /** Where everybody reads it; a page that was renamed since has another address by now, and the cover leads to it. */
  async function published({ author, projectId, pageId }: NoticeRef, course: BareCourse | undefined): Promise<string> {
    const address = course && planOf(contentsOf(course)).byPage.get(pageId)?.address;
    const shown = await publishing.shownAt({ author, projectId, file: address === undefined ? undefined : fileAt(address) });
    if (!shown) return `${appOrigin}/static/`;
    return shown.hasFile ? `${shown.origin}${address}#discussion` : `${shown.origin}/launch/`;
  }

  return {
    /** Those to write to: the course's author, and who else has a word in the thread; never who wrote it. */
    async claim(trx: WriteQuery, { author, threadId, commentId }: NoticeRef): Promise<string[]> {
      const comment = await findComment(trx, { author, id: commentId });
      if (!comment || comment.isDeleted || comment.isHidden) return [];
      const others = comment.parentId === null ? [] : await listParticipants(trx, { author, threadId });
      const accounts = [...new Set([author, ...others])].filter((account) => account !== comment.learnerId);
      return claimNotices(trx, { author, threadId, commentId, accounts, now: clock.now(), restMs, maxPerHour });
    },

    async tell(ref: NoticeRef, to: string): Promise<void> {
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
