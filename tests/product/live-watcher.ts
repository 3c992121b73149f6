import { setTimeout } from "node:timers/promises";
import { LiveEvent, liveFeed } from "@coursewright/contract/live.ts";
import { type Dispatcher, fetch } from "undici";

/** Watches the credits of an account like the editor does. */
export interface LiveWatcher {
  /** How often the feed was opened. */
  readonly opened: number;
  /** Waits until the balance has fallen to this or below. Returns the time by `performance.now()`. */
  sawAtMost(credits: number): Promise<number>;
  close(): void;
}

interface Watched {
  readonly origin: string;
  readonly bearer: string;
  readonly dispatcher: Dispatcher;
}

const firstRetryMs = 1_000;

/** For balances that only fall. Reconnects after the delay that the server requested. */
export function watchCredits({ origin, bearer, dispatcher }: Watched): LiveWatcher {
  const leaving = new AbortController();
  const waiting = new Map<number, PromiseWithResolvers<number>>();
  let opened = 0;
  let shown = Infinity;
  let retryMs = firstRetryMs;

  function take(part: string): void {
    if (part.startsWith("retry: ")) retryMs = Number(part.slice("retry: ".length));
    if (!part.startsWith("data: ")) return;
    const event = LiveEvent.parse(JSON.parse(part.slice("data: ".length)));
    if (event.type !== "credits") return;
    shown = event.credits;
    const now = performance.now();
    for (const [credits, { resolve }] of waiting) {
      if (shown > credits) continue;
      waiting.delete(credits);
      resolve(now);
    }
  }

  async function readOnce(): Promise<void> {
    const response = await fetch(new URL(liveFeed.path, origin), {
      headers: { authorization: `Bearer ${bearer}`, accept: "text/event-stream" },
      signal: leaving.signal,
      dispatcher,
    });
    if (!response.ok || !response.body) throw new Error(`The live feed answered ${response.status}`);
    opened += 1;
    const decoder = new TextDecoder();
    let rest = "";
    for await (const bytes of response.body) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
      rest = parts.pop() ?? "";
      parts.forEach(take);
    }
  }

  async function read(): Promise<void> {
    while (!leaving.signal.aborted) {
      await readOnce().catch(() => undefined);
      await setTimeout(retryMs, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  }

  void read();
  return {
    get opened() {
      return opened;
    },
    async sawAtMost(credits) {
      if (shown <= credits) return performance.now();
      const asked = waiting.get(credits) ?? Promise.withResolvers<number>();
      waiting.set(credits, asked);
      return asked.promise;
    },
    close: () => leaving.abort(),
  };
}
