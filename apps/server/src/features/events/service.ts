import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { EventBatch } from "@coursewright/contract/events.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { createBatchQueue } from "../../platform/db/batch-queue.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CoursesService } from "../courses/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import { timeOf } from "./batch-time.ts";
import { insertBatches, keepEventDays, type NewBatch } from "./queries.ts";
import { createRollup } from "./rolling-up.ts";

interface EventsOptions {
  databases: Databases;
  clock: Clock;
  courses: Pick<CoursesService, "listPagesWithin" | "listBlockIdsWithin">;
  publishing: Pick<PublishingService, "lastPageWithin">;
}

export type EventsService = ReturnType<typeof createEventsService>;

const dayMs = 24 * 60 * 60_000;
/** How old a batch may be: a repeat is known as one for as long as its partition is there. */
const oldestMs = 30 * dayMs;

/** What visits of courses tell, and the numbers that are made of it (decision 0041). */
export function createEventsService(options: EventsOptions) {
  const { databases, clock } = options;
  const queues = databases.shards.map(({ pool }) =>
    createBatchQueue({
      name: "visits",
      write: (batches: readonly NewBatch[]) => insertBatches(pool, batches),
      authorOf: ({ author }) => author,
      keyOf: ({ batch }) => batch.id,
      maxBatch: 256,
      maxInFlight: 2,
    }),
  );
  return {
    /** Done once it is stored for good. One that is there already is answered as the first time. */
    async receive({ author, projectId }: { author: AuthorId; projectId: ProjectId }, batch: EventBatch): Promise<void> {
      const ageMs = clock.now().getTime() - timeOf(batch.id);
      if (ageMs > oldestMs || ageMs < -dayMs) throw new AppError("invalid_request");
      const queue = queues[databases.shardOf(author).index];
      if (!queue) throw new Error("Every shard has a queue");
      await queue.write({ author, courseId: projectId, batch });
    },

    /** Counts what waits; any number of processes may at once. Answers how many batches it counted. */
    rollUp: createRollup(options),

    /** Makes the partitions of the next days, and drops those whose time is over. */
    async keepDays(): Promise<void> {
      await databases.fromShards(async ({ pool }) => {
        await keepEventDays(pool);
        return [];
      });
    },
  };
}
