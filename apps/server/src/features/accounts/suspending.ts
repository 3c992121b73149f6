import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { deleteSessions } from "./account-queries.ts";
import { insertEvent } from "./event-queries.ts";
import type { Sites } from "./leaving.ts";
import type { Securing } from "./securing.ts";
import { deleteSuspension, findSuspension, insertSuspension } from "./suspension-queries.ts";

interface SuspendingOptions {
  directory: Query;
  sites: Sites;
  securing: Securing;
  onSessionsEnded(uid: AuthorId, sessionIds: readonly string[]): void;
}

export type Suspending = ReturnType<typeof createSuspending>;

/** Operators suspend and resume accounts (decision 0051). */
export function createSuspending({ directory, sites, securing, onSessionsEnded }: SuspendingOptions) {
  async function endSessions(uid: AuthorId): Promise<void> {
    onSessionsEnded(uid, await deleteSessions(directory, uid, "all"));
  }

  return {
    /** Idempotent. */
    async suspend(uid: AuthorId, reason: string): Promise<void> {
      const change = async (trx: WriteQuery) => {
        await insertSuspension(trx, { accountId: uid, reason });
        await sites.suspendWithin(trx, { author: uid }, reason);
      };
      await securing.secure({ uid, ends: "all", what: "suspended", change });
      await sites.tellEdges({ author: uid });
    },

    async resume(uid: AuthorId): Promise<void> {
      await directory.transaction().execute(async (trx) => {
        await sites.resumeWithin(trx, { author: uid });
        if (await deleteSuspension(trx, uid)) await insertEvent(trx, { accountId: uid, what: "resumed" });
      });
      await sites.tellEdges({ author: uid });
    },

    /** Throws with the reason if the account is suspended, and ends its sessions. */
    async refuse(uid: AuthorId): Promise<void> {
      const reason = await findSuspension(directory, uid);
      if (reason === undefined) return;
      await endSessions(uid);
      throw new AppError("account_suspended", { reason });
    },
  };
}
