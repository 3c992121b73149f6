import type { PageParams } from "@coursewright/contract/courses.ts";
import type { UnclaimedReply } from "@coursewright/contract/unclaimed-replies.ts";
import type { z } from "zod";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { CoursesService } from "../courses/service.ts";
import { generationNamed } from "../../platform/http/paid-request.ts";
import { deleteUnclaimed, dropUnclaimed, selectUnclaimed } from "./unclaimed-queries.ts";

type PageAddress = z.infer<typeof PageParams>;

export interface UnclaimedReplies {
  list(page: PageAddress): Promise<{ replies: UnclaimedReply[] }>;
  claim(page: PageAddress & { readonly operation: string }): Promise<void>;
  /** Deletes old unclaimed replies. Returns how many. */
  sweep(): Promise<number>;
}

interface UnclaimedOptions {
  databases: Databases;
  courses: Pick<CoursesService, "atPage" | "withPage">;
  clock: Clock;
}

const maxListed = 20;
const keptMs = 7 * 86_400_000;
const droppedAtOnce = 10_000;

/** Replies that were finished, or are still in progress, after the author left the page. */
export function createUnclaimedReplies({ databases, courses, clock }: UnclaimedOptions): UnclaimedReplies {
  const oldest = () => new Date(clock.now().getTime() - keptMs);
  return {
    list: (page) =>
      courses.atPage(page, (at) =>
        courses.withPage(at, async (trx) => {
          const rows = await selectUnclaimed(trx, { ...at, since: oldest(), limit: maxListed });
          const replies = rows.map(({ operation, blockId, type, askedAt, reply, model }) => ({
            operation,
            blockId,
            type,
            askedAt: askedAt.toISOString(),
            reply,
            isDemo: model === demoModel,
          }));
          return { replies };
        }),
      ),
    claim: ({ operation, ...page }) =>
      courses.atPage(page, (at) =>
        courses.withPage(at, (trx) => deleteUnclaimed(trx, { uid: at.uid, pageId: at.pageId, operation: generationNamed(operation) })),
      ),
    async sweep() {
      const dropped = await Promise.all(databases.shards.map((shard) => dropUnclaimed(shard, { until: oldest(), limit: droppedAtOnce })));
      return dropped.reduce((sum, each) => sum + each, 0);
    },
  };
}
