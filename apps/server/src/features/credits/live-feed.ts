import { Readable } from "node:stream";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import type { CreditsService } from "./service.ts";

export interface Feed {
  readonly stream: Readable;
  end(): void;
}

export interface FeedOptions {
  readonly uid: AuthorId;
  readonly endsAt: Date;
  readonly credits: Pick<CreditsService, "balanceEvent">;
  readonly live: Live;
  readonly log: Pick<Log, "warn">;
  /** How often the balance is asked for while Redis is away. */
  readonly askEveryMs?: number;
}

const retryMs = 2_000;
const heartbeatMs = 20_000;
/** A client that reads this slowly is dropped; it comes back to a fresh snapshot. */
const maxUnreadBytes = 64 * 1024;
const leaveMs = 1_000;

/** Server-sent events of one account, beginning with its balance as it is now. */
export async function openFeed({ uid, endsAt, credits, live, log, askEveryMs = 3_000 }: FeedOptions): Promise<Feed> {
  const stream = new Readable({ read: () => undefined });
  let shownVersion = -1;
  let mustAsk = false;
  let isAsking = false;

  function write(text: string): void {
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(text);
    if (stream.readableLength > maxUnreadBytes) stream.destroy();
  }

  function show(event: LiveEvent): void {
    // Events of two processes may overtake each other, and the snapshot.
    if (event.type === "credits") {
      if (event.version <= shownVersion) return;
      shownVersion = event.version;
    }
    write(`data: ${JSON.stringify(event)}\n\n`);
  }

  async function ask(): Promise<void> {
    isAsking = true;
    try {
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

  function end(): void {
    if (stream.destroyed) return;
    clearTimers();
    stream.push(null);
    // One that does not read never sees the end.
    setTimeout(() => stream.destroy(), leaveMs).unref();
  }

  // Before the snapshot, so that no change falls between the two.
  const unsubscribe = await live.subscribe(uid, { onEvent: show, onResumed: () => (mustAsk = true) });
  const timers = [setInterval(() => write(": alive\n\n"), heartbeatMs), setInterval(askIfDeaf, askEveryMs)];
  const ending = setTimeout(end, endsAt.getTime() - Date.now());
  const clearTimers = () => [...timers, ending].forEach(clearTimeout);
  stream.once("close", () => {
    clearTimers();
    unsubscribe();
  });
  write(`retry: ${retryMs}\n\n`);
  try {
    await ask();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { stream, end };
}
