import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { mostProgressBytes } from "@coursewright/contract/learning.ts";
import { merge, type Progress, progressFrom } from "@coursewright/course-page/learning/progress-state.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { PublishingService } from "../publishing/service.ts";
import { type CertificatesOptions, createCertificates } from "./certificates.ts";
import { type DueCourse, findProgress, listDue, listProgress, lockProgress, writeProgress } from "./queries.ts";

interface LearningOptions extends CertificatesOptions {
  publishing: CertificatesOptions["publishing"] & Pick<PublishingService, "shownSitesOf">;
}

interface SyncRequest {
  readonly learner: AuthorId;
  readonly courseId: ProjectId;
  /** As the browser sent it. */
  readonly sent: unknown;
  /** Whose it is, where the browser knows. */
  readonly of: string | undefined;
  readonly due: readonly number[] | undefined;
}

export type LearningService = ReturnType<typeof createLearningService>;

const mostOthers = 20;
const coursesAtOnce = 100;
const firstId = "00000000-0000-0000-0000-000000000000";

/** What learners do in courses: it is theirs, and lies on their own shard (decision 0040). */
export function createLearningService(options: LearningOptions) {
  const { databases, accounts, courses, publishing, clock, courseOrigin } = options;

  async function mergeInto({ learner, courseId, sent, due }: SyncRequest): Promise<Progress> {
    const now = clock.now();
    return databases.forAuthor(learner).transaction(async (trx) => {
      const merged = merge(progressFrom(await lockProgress(trx, { learner, courseId, now })), progressFrom(sent));
      const document = JSON.stringify(merged);
      // A browser could not send it back.
      if (Buffer.byteLength(document) > mostProgressBytes) throw new AppError("payload_too_large");
      const dueAt = due?.toSorted((one, other) => one - other).map((ms) => new Date(ms));
      await writeProgress(trx, { learner, courseId, document, due: dueAt, now });
      return merged;
    });
  }

  async function read(learner: AuthorId, courseId: ProjectId): Promise<Progress> {
    return progressFrom(await databases.forAuthor(learner).transaction((trx) => findProgress(trx, { learner, courseId })));
  }

  function listOthers(learner: AuthorId, except: ProjectId, now: Date): Promise<DueCourse[]> {
    return databases.forAuthor(learner).transaction((trx) => listDue(trx, { learner, except, now, limit: mostOthers }));
  }

  return {
    ...createCertificates(options),

    async sync(request: SyncRequest) {
      const { learner, courseId, of = learner } = request;
      const isAnothers = of !== learner;
      const progress = isAnothers ? await read(learner, courseId) : await mergeInto(request);
      return { progress: { ...progress }, learner, name: await accounts.nameOf(learner), isAnothers };
    },

    listOthers,

    /** Those with cards due that can still be read. */
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

    /** All courses, for whoever wants to have what is theirs. */
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
