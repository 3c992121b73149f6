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
/** The maximum age of a batch: repeats are detected only while its partition exists. */
const oldestMs = 30 * dayMs;

/** Stores the events of course visits and counts them (decision 0041). */
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
    /** Resolves once the batch is committed. A repeated batch gets the same answer. */
    async receive({ author, projectId }: { author: AuthorId; projectId: ProjectId }, batch: EventBatch): Promise<void> {
      const ageMs = clock.now().getTime() - timeOf(batch.id);
      if (ageMs > oldestMs || ageMs < -dayMs) throw new AppError("invalid_request");
      const queue = queues[databases.shardOf(author).index];
      if (!queue) throw new Error("Every shard has a queue");
      await queue.write({ author, courseId: projectId, batch });
    },

    /** Counts pending batches and returns their number. Any number of processes may run it at once. */
    rollUp: createRollup(options),

    /** Creates the partitions of the next days, and drops expired ones. */
    async keepDays(): Promise<void> {
      await databases.fromShards(async ({ pool }) => {
        await keepEventDays(pool);
        return [];
      });
    },
  };
}
