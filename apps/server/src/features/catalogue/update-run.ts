import { type Credits, formatCredits, noCredits } from "@coursewright/base/credits.ts";
import type { UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import type { UpdatePart } from "@coursewright/course/update-cost.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import type { CoursesService, PageName } from "../courses/service.ts";
import type { CreditsService } from "../credits/service.ts";
import { presentUpdate } from "./present.ts";
import { holdName } from "./starting.ts";
import {
  changeUpdate,
  endUpdate,
  findUpdate,
  lockUpdate,
  partChange,
  partOf,
  type UpdateChange,
  type UpdateName,
  type UpdateRow,
} from "./update-queries.ts";

const allParts: readonly UpdatePart[] = ["catalogue", "audiobook"];

/** State transitions of an update. All are idempotent. */
export interface UpdateRun {
  /** Starts the next unfinished part or ends the update, atomically, so that nobody joins an ended update. */
  next(trx: WriteQuery, name: UpdateName): Promise<UpdatePart | null>;
  /** Locks and returns the row while the part is in progress. Otherwise releases the part's hold and returns undefined. */
  lockPart(trx: WriteQuery, name: UpdateName, part: UpdatePart): Promise<UpdateRow | undefined>;
  /** Completes the part and charges at most its hold. */
  settle(trx: WriteQuery, name: UpdateName, done: { part: UpdatePart; cost: Credits; change: UpdateChange }): Promise<Credits>;
  fail(trx: WriteQuery, name: UpdateName, part: UpdatePart, problem: UpdateProblem): Promise<void>;
  /** Ends an update whose workflow is gone. */
  abandon(name: UpdateName): Promise<void>;
  /** Publishes the current state, best effort. */
  announce(name: UpdateName): Promise<void>;
}

interface UpdateRunOptions {
  databases: Databases;
  credits: Pick<CreditsService, "settleWithin" | "releaseWithin" | "balanceEvent">;
  courses: Pick<CoursesService, "keepVersionWithin">;
  live: Pick<Live, "publish">;
  log: Log;
}

export function createUpdateRun({ databases, credits, courses, live, log }: UpdateRunOptions): UpdateRun {
  const release = (trx: WriteQuery, { uid, updateId }: UpdateName, part: UpdatePart) =>
    credits.releaseWithin(trx, { uid, operation: holdName(updateId, part) });

  async function lockPart(trx: WriteQuery, name: UpdateName, part: UpdatePart): Promise<UpdateRow | undefined> {
    const row = await lockUpdate(trx, name);
    if (row && partOf(row, part) === "working") return row;
    // The row was deleted with its page; only an unfinished part has an open hold.
    if (!row) await release(trx, name, part);
    return undefined;
  }

  async function giveUp(trx: WriteQuery, name: UpdateName, part: UpdatePart, problem: UpdateProblem): Promise<void> {
    await release(trx, name, part);
    await changeUpdate(trx, name, partChange(part, { state: "failed", problem }));
  }

  async function next(trx: WriteQuery, name: UpdateName): Promise<UpdatePart | null> {
    const row = await lockUpdate(trx, name);
    if (!row) {
      for (const part of allParts) await release(trx, name, part);
      return null;
    }
    const version = await courses.keepVersionWithin(trx, pageOf(row));
    // A restarted job finds its part already in state "working".
    for (const part of allParts.filter((each) => ["waiting", "working"].includes(partOf(row, each) ?? ""))) {
      if (version !== undefined) {
        await changeUpdate(trx, name, { ...partChange(part, { state: "working" }), page_version: version });
        return part;
      }
      await giveUp(trx, name, part, "page_gone");
    }
    await endUpdate(trx, name);
    return null;
  }

  async function announce(name: UpdateName): Promise<void> {
    try {
      const row = await databases.forAuthor(name.uid).transaction((trx) => findUpdate(trx, name));
      if (row) live.publish(name.uid, { type: "catalogue", update: presentUpdate(row) });
      live.publish(name.uid, await credits.balanceEvent(name.uid));
    } catch (err) {
      // A failed announcement must not fail the job: the next event has the full state.
      log.warn({ err, ...name }, "announcing an update failed");
    }
  }

  return {
    next,
    lockPart,
    async settle(trx, name, { part, cost, change }) {
      const operation = holdName(name.updateId, part);
      const { state, settled } = await credits.settleWithin(trx, { uid: name.uid, operation, amount: cost });
      // Do not deliver without a charge.
      if (state !== "settled" && cost !== noCredits) throw new Error(`The hold ${operation} is ${state}`);
      await changeUpdate(trx, name, { ...change, ...partChange(part, { state: "done", credits: formatCredits(settled) }) });
      return settled;
    },
    async fail(trx, name, part, problem) {
      if (await lockPart(trx, name, part)) await giveUp(trx, name, part, problem);
    },
    async abandon(name) {
      await databases.forAuthor(name.uid).transaction(async (trx) => {
        const row = await lockUpdate(trx, name);
        const open = allParts.filter((part) => !row || ["waiting", "working"].includes(partOf(row, part) ?? ""));
        for (const part of open) await giveUp(trx, name, part, "internal");
        await endUpdate(trx, name);
      });
      await announce(name);
    },
    announce,
  };
}

export function pageOf({ author_id: uid, project_id: projectId, page_id: pageId }: UpdateRow): PageName {
  return { uid, projectId, pageId };
}
