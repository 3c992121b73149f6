import type { AuthorId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import type { Live, LiveMessage } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import { createEventStream, type EventStream } from "../../platform/http/event-stream.ts";
import type { CreditsService } from "./service.ts";

export interface FeedOptions {
  readonly uid: AuthorId;
  readonly sessionId: string;
  /** How long the bearer is good for. */
  readonly lastsMs: number;
  /** Asked when word of the end may have been missed. */
  isSessionOpen(sessionId: string): Promise<boolean>;
  readonly credits: Pick<CreditsService, "balanceEvent">;
  readonly live: Live;
  readonly log: Pick<Log, "warn">;
  /** How often the balance is asked for while Redis is away. */
  readonly askEveryMs?: number;
}

/** Those whose process died do not all come back at one moment. */
const retryMs = () => Math.round(1_000 + 1_000 * Math.random());
const heartbeatMs = 20_000;

/** The events of one account, beginning with its balance as it is now. */
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
    ask().catch((error: unknown) => log.warn({ err: error }, "the live feed could not ask for the balance"));
  }

  // Before the snapshot, so that no change falls between the two.
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

/** Events of two processes may overtake each other, and the snapshot: an older balance is not shown again. */
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
