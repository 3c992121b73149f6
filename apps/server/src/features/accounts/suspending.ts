import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { deleteSessions } from "./account-queries.ts";
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

/** An account that may do nothing, until whoever runs the product says otherwise (decision 0051). */
export function createSuspending({ directory, sites, securing, onSessionsEnded }: SuspendingOptions) {
  async function endSessions(uid: AuthorId): Promise<void> {
    onSessionsEnded(uid, await deleteSessions(directory, uid, "all"));
  }

  return {
    /** All of it may be said again. */
    async suspend(uid: AuthorId, reason: string): Promise<void> {
      await securing.secure(uid, "all", (trx) => insertSuspension(trx, { accountId: uid, reason }));
      await sites.suspend({ author: uid }, reason);
    },

    async resume(uid: AuthorId): Promise<void> {
      await sites.resume({ author: uid });
      await deleteSuspension(directory, uid);
    },

    /** Whoever has just signed in to a suspended account is told why, and has no session either. */
    async refuse(uid: AuthorId): Promise<void> {
      const reason = await findSuspension(directory, uid);
      if (reason === undefined) return;
      await endSessions(uid);
      throw new AppError("account_suspended", { reason });
    },
  };
}
