import type { AuthorId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import type { Live, LiveMessage } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import { createEventStream, type EventStream } from "../../platform/http/event-stream.ts";
import type { CreditsService } from "./service.ts";

export interface FeedOptions {
  readonly uid: AuthorId;
  readonly sessionId: string;
  /** Remaining lifetime of the bearer. */
  readonly lastsMs: number;
  /** Called when the event of the session's end may have been missed. */
  isSessionOpen(sessionId: string): Promise<boolean>;
  readonly credits: Pick<CreditsService, "balanceEvent">;
  readonly live: Live;
  readonly log: Pick<Log, "warn">;
  /** Polling interval while Redis is down. */
  readonly askEveryMs?: number;
}

/** Jitter, so that clients of a crashed process do not reconnect at the same moment. */
const retryMs = () => Math.round(1_000 + 1_000 * Math.random());
const heartbeatMs = 20_000;

/** The event stream of one account, starting with the current balance. */
export async function openFeed(options: FeedOptions): Promise<EventStream> {
  const { uid, sessionId, lastsMs, credits, live, log, askEveryMs = 3_000 } = options;
  const feed = createEventStream();
  const show = inOrder((event) => feed.write(`data: ${JSON.stringify(event)}\n\n`));
  const close = () => {
    show({ type: "signed-out" });
    feed.end();
  };
  const receive = (message: LiveMessage) => {
    if (message.type !== "sessions-ended") show(message);
    else if (message.sessionIds.includes(sessionId)) close();
  };
  let mustAsk = true;
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      if (!(await options.isSessionOpen(sessionId))) return close();
      show(await credits.balanceEvent(uid));
      mustAsk = false;
    } finally {
      isAsking = false;
    }
  }

  function askIfDeaf(): void {
    if (isAsking || (live.isConnected() && !mustAsk)) return;
    ask().catch((error: unknown) => log.warn({ err: error }, "the live feed failed to read the balance"));
  }

  // Subscribe before the snapshot, so that no change is lost in between.
  const unsubscribe = await live.subscribe(uid, { onEvent: receive, onResumed: () => (mustAsk = true) });
  const timers = [
    setInterval(() => feed.write(": alive\n\n"), heartbeatMs),
    setInterval(askIfDeaf, askEveryMs),
    setTimeout(feed.end, lastsMs),
  ];
  feed.readable.once("close", () => {
    timers.forEach(clearTimeout);
    unsubscribe();
  });
  feed.write(`retry: ${retryMs()}\n\n`);
  await ask().catch((error: unknown) => {
    feed.readable.destroy();
    throw error;
  });
  return feed;
}

/** Drops outdated balances, because events of several processes and the snapshot may arrive out of order. */
function inOrder(show: (event: LiveEvent) => void): (event: LiveEvent) => void {
  let shownVersion = -1;
  return (event) => {
    if (event.type === "credits") {
      if (event.version <= shownVersion) return;
      shownVersion = event.version;
    }
    show(event);
  };
}
