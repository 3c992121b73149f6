import type { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { shortId } from "@coursewright/course-page/places.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CoursesService } from "../courses/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import { bucketOf, countBatches, type CoursePlan } from "./counting.ts";
import {
  addCounts,
  authorsWithEvents,
  dropQuarters,
  findReaders,
  markRolled,
  takePending,
  tryLockCounting,
  type PendingBatch,
  writeReaders,
} from "./queries.ts";

interface RollupOptions {
  databases: Databases;
  clock: Clock;
  courses: Pick<CoursesService, "listPagesWithin" | "listBlockIdsWithin">;
  publishing: Pick<PublishingService, "lastPageWithin">;
}

/** Batches per transaction, and transactions per author before the next author's turn. */
const batchesAtOnce = 500;
const turnsAtOnce = 20;
const authorsAtOnce = 200;
/** Every period of a dashboard is shorter (decision 0042). */
const quartersKeptMs = 100 * 24 * 60 * 60_000;

/**
 * Counts pending batches. One transaction adds an author's counts and marks the batches, so that after a crash each batch is either
 * counted once or still pending.
 */
export function createRollup({ databases, clock, courses, publishing }: RollupOptions) {
  async function planOf(
    trx: WriteQuery,
    { author, courseId, batches }: { author: AuthorId; courseId: ProjectId; batches: readonly PendingBatch[] },
  ): Promise<CoursePlan | undefined> {
    const project = { uid: author, projectId: courseId };
    const pages = await unlessGone(courses.listPagesWithin(trx, project));
    if (!pages) return undefined;
    const answered = new Set(batches.flatMap(({ events }) => events.flatMap((event) => (event.t === "answer" ? [event.page] : []))));
    const asking = pages.filter(({ id }) => answered.has(shortId(id))).map(({ id }) => id);
    const blocks = asking.length === 0 ? new Map<PageId, string[]>() : await courses.listBlockIdsWithin(trx, project, asking);
    const last = (await publishing.lastPageWithin(trx, { author, projectId: courseId })) ?? pages.at(-1)?.id;
    return {
      last: last && shortId(last),
      pages: new Map(
        pages.map(({ id, chapterId }) => [shortId(id), { pageId: id, chapterId, blocks: new Set((blocks.get(id) ?? []).map(shortId)) }]),
      ),
    };
  }

  async function countCourse(
    trx: WriteQuery,
    of: { author: AuthorId; courseId: ProjectId; batches: readonly PendingBatch[] },
  ): Promise<void> {
    const { author, courseId, batches } = of;
    const plan = await planOf(trx, of);
    if (!plan) return;
    const known = await findReaders(trx, { author, courseId, readers: [...new Set(batches.map(({ readerId }) => readerId))] });
    const { counts, changed } = countBatches(plan, new Map(known.map((reader) => [reader.id, reader])), batches);
    if (changed.length === 0) return;
    await writeReaders(trx, { author, courseId, readers: changed.map((reader) => ({ ...reader, bucket: bucketOf(reader) })) });
    if (counts.length === 0) return;
    await addCounts(trx, { author, courseId, counts });
    await dropQuarters(trx, { author, courseId, before: new Date(clock.now().getTime() - quartersKeptMs) });
  }

  /** Returns the number of counted batches; 0 if another process counts for this author. */
  async function countSome(author: AuthorId): Promise<number> {
    return databases.forAuthor(author).transaction(async (trx) => {
      if (!(await tryLockCounting(trx, author))) return 0;
      const batches = await takePending(trx, { author, limit: batchesAtOnce });
      if (batches.length === 0) return 0;
      for (const [courseId, some] of Map.groupBy(batches, (batch) => batch.courseId))
        await countCourse(trx, { author, courseId, batches: some });
      await markRolled(trx, author, batches);
      return batches.length;
    });
  }

  async function countAuthor(author: AuthorId): Promise<number> {
    let sum = 0;
    for (let turn = 0; turn < turnsAtOnce; turn += 1) {
      const counted = await countSome(author);
      sum += counted;
      if (counted < batchesAtOnce) break;
    }
    return sum;
  }

  return async function rollUp(): Promise<number> {
    const sums = await databases.fromShards(async ({ pool }) => {
      let sum = 0;
      for (let after: string | undefined = ""; after !== undefined;) {
        const authors: AuthorId[] = await authorsWithEvents(pool, { after, limit: authorsAtOnce });
        for (const author of authors) sum += await countAuthor(author);
        after = authors.at(authorsAtOnce - 1);
      }
      return [sum];
    });
    return sums.reduce((all, sum) => all + sum, 0);
  };
}

/** Returns nothing for a course that is in the trash or gone. */
async function unlessGone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
