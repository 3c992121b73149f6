import type { AuthorId } from "@coursewright/base/ids.ts";
import { AccountAction, type AccountEvent } from "@coursewright/contract/own-account.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Query } from "../../platform/db/databases.ts";
import { dropEvents, type EventRow, insertEvent, listEvents, type NewEvent } from "./event-queries.ts";

const pageSize = 20;
const pageOfDownload = 500;
const keptMs = 180 * 24 * 60 * 60_000;

export type Activity = ReturnType<typeof createActivity>;

/** The security history of an account, for its owner. */
export function createActivity({ directory, now }: { directory: Query; now(): number }) {
  return {
    async list({ uid, sessionId }: SignedIn, before: string | null): Promise<{ events: AccountEvent[]; next: string | null }> {
      const rows = await listEvents(directory, { accountId: uid, before, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      return { events: shown.flatMap((row) => eventOf(row, sessionId)), next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
    },
    async *readAll(uid: AuthorId): AsyncIterable<AccountEvent> {
      for (let before: string | null = null; ;) {
        const rows: EventRow[] = await listEvents(directory, { accountId: uid, before, limit: pageOfDownload });
        for (const row of rows) yield* eventOf(row);
        if (rows.length < pageOfDownload) return;
        before = rows.at(-1)?.id ?? null;
      }
    },
    note: (event: NewEvent) => insertEvent(directory, event),
    /** Returns the number of removed events. */
    sweep: () => dropEvents(directory, new Date(now() - keptMs)),
  };
}

/** A later version may have written an action that this one does not know. */
function eventOf({ id, what, happenedAt, sessionId, userAgent, network }: EventRow, ownSession?: string): AccountEvent[] {
  const action = AccountAction.safeParse(what);
  if (!action.success) return [];
  const isThisOne = sessionId !== null && sessionId === ownSession;
  return [{ id, what: action.data, happenedAt: happenedAt.toISOString(), userAgent, network, isThisOne }];
}
