import type { AuthorId } from "@coursewright/base/ids.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { hasSession, lockAccount, spendMailedLinks } from "./access-queries.ts";
import { deleteSessions, type EndedSessions } from "./account-queries.ts";
import { insertEvent, type NewEvent } from "./event-queries.ts";

interface SecuringOptions {
  directory: Query;
  onSessionsEnded(uid: AuthorId, sessionIds: readonly string[]): void;
}

interface SecuringChange extends Omit<NewEvent, "accountId"> {
  uid: AuthorId;
  ends: EndedSessions;
  change(trx: WriteQuery): Promise<void>;
}

export type Securing = ReturnType<typeof createSecuring>;

/** Runs security changes of an account one after the other, each in one transaction. */
export function createSecuring({ directory, onSessionsEnded }: SecuringOptions) {
  return {
    /**
     * Makes the change, ends these sessions, invalidates all earlier links and email changes, and records the event, in one
     * transaction. Returns the number of ended sessions.
     */
    async secure({ uid, ends, change, ...event }: SecuringChange): Promise<number> {
      const ended = await directory.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, uid);
        if (!account) throw new AppError("not_found");
        await change(trx);
        await insertEvent(trx, { accountId: uid, ...event });
        await spendMailedLinks(trx, { accountId: uid, ...account });
        return deleteSessions(trx, uid, ends);
      });
      if (ended.length > 0) onSessionsEnded(uid, ended);
      return ended.length;
    },
  };
}

/** A bearer token outlives its session by some seconds. Security changes therefore check the session itself. */
export async function requireSession(trx: WriteQuery, { uid, sessionId }: SignedIn): Promise<void> {
  if (!(await hasSession(trx, { accountId: uid, sessionId }))) throw new AppError("unauthenticated");
}
