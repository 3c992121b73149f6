import { setImmediate } from "node:timers/promises";
import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { compact } from "@coursewright/course-page/learning/compact-progress.ts";
import { merge, mergeLogs, type Progress, progressFrom } from "@coursewright/course-page/learning/progress-state.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createSemaphore } from "../../platform/semaphore/semaphore.ts";
import type { PublishingService } from "../publishing/service.ts";
import { type CertificatesOptions, createCertificates } from "./certificates.ts";
import { type DueCourse, findProgress, listDue, listProgress, lockProgress, writeProgress } from "./queries.ts";

interface LearningOptions extends CertificatesOptions {
  publishing: CertificatesOptions["publishing"] & Pick<PublishingService, "shownSitesOf">;
}

interface SyncRequest {
  readonly learner: AuthorId;
  readonly courseId: ProjectId;
  /** Unchecked input from the browser. */
  readonly sent: unknown;
  /** The learner whose progress it is, if the browser knows. */
  readonly of: string | undefined;
  readonly due: readonly number[] | undefined;
  readonly knowsCheckpoints: boolean;
}

export type LearningService = ReturnType<typeof createLearningService>;

/** Per course. The table rejects 524,288. */
const maxKeptBytes = 500_000;
/** Longer progress may need compaction, which takes a large part of a second. */
const longBytes = 200_000;
const maxOthers = 20;
const coursesAtOnce = 100;
const neverLeaves = new AbortController().signal;
const firstId = "00000000-0000-0000-0000-000000000000";

/** The learners' progress in courses. It belongs to the learner and is stored on their own shard (decision 0040). */
export function createLearningService(options: LearningOptions) {
  const { databases, accounts, courses, publishing, clock, courseOrigin } = options;

  /** Returns all that was sent, even if the account keeps less: otherwise the browser would send the rest again. */
  async function mergeInto({ learner, courseId, sent, due, knowsCheckpoints }: SyncRequest): Promise<Progress> {
    const now = clock.now();
    return databases.forAuthor(learner).transaction(async (trx) => {
      const browsers = progressFrom(sent);
      const stored = progressFrom(await lockProgress(trx, { learner, courseId, now }));
      const kept = await compact(merge(stored, browsers), maxKeptBytes, () => setImmediate());
      if (!kept) throw new AppError("payload_too_large");
      const dueAt = due?.toSorted((one, other) => one - other).map((ms) => new Date(ms));
      await writeProgress(trx, { learner, courseId, document: JSON.stringify(kept), due: dueAt, now });
      const merged = merge(kept, browsers);
      return knowsCheckpoints ? merged : { ...merged, reviews: mergeLogs(merged.reviews, browsers.reviews) };
    });
  }

  /** Merges one long history at a time, so that long or hostile input does not delay other learners. */
  const longMerges = createSemaphore({
    count: 1,
    maxWaitMs: 10_000,
    refuse: (cause) => new AppError("unavailable", { cause, retryAfterSeconds: 5 }),
  });

  async function read(learner: AuthorId, courseId: ProjectId): Promise<Progress> {
    return progressFrom(await databases.forAuthor(learner).transaction((trx) => findProgress(trx, { learner, courseId })));
  }

  function listOthers(learner: AuthorId, except: ProjectId, now: Date): Promise<DueCourse[]> {
    return databases.forAuthor(learner).transaction((trx) => listDue(trx, { learner, except, now, limit: maxOthers }));
  }

  return {
    ...createCertificates(options),

    async sync(request: SyncRequest) {
      const { learner, courseId, of = learner } = request;
      const isAnothers = of !== learner;
      const isLong = JSON.stringify(request.sent).length > longBytes;
      const mergeOne = () => (isLong ? longMerges.run(neverLeaves, () => mergeInto(request)) : mergeInto(request));
      const progress = isAnothers ? await read(learner, courseId) : await mergeOne();
      return { progress: { ...progress }, learner, name: await accounts.nameOf(learner), isAnothers };
    },

    listOthers,

    /** The learner's other courses with due cards, if visitors can still read them. */
    async listDueCourses(learner: AuthorId, except: ProjectId) {
      const others = await listOthers(learner, except, clock.now());
      const sites = await publishing.shownSitesOf(others.map(({ courseId }) => courseId));
      const named = others.map(async ({ courseId, due }) => {
        const site = sites.find(({ projectId }) => projectId === courseId);
        if (!site) return [];
        const { name: title } = await courses.readProject({ uid: site.author, projectId: courseId });
        return [{ title, url: `${courseOrigin(site.subdomain)}/launch/`, due }];
      });
      return (await Promise.all(named)).flat();
    },

    /** Progress in all courses, for the account's download. */
    async *readProgress(learner: AuthorId): AsyncGenerator {
      let after = firstId;
      for (;;) {
        const rows = await databases.forAuthor(learner).transaction((trx) => listProgress(trx, { learner, after, limit: coursesAtOnce }));
        yield* rows;
        const last = rows.at(-1);
        if (!last || rows.length < coursesAtOnce) return;
        after = last.courseId;
      }
    },
  };
}
