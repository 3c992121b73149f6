import { setTimeout as pause } from "node:timers/promises";
import type { Live } from "../../platform/live/live.ts";
import type { UpdateName } from "./update-queries.ts";

/** Fallback when no live event arrives. */
const askEveryMs = 1_000;

interface Question<T> {
  readonly live: Pick<Live, "subscribe">;
  readonly name: UpdateName;
  readonly signal: AbortSignal;
  ask(): Promise<T | undefined>;
}

/** Calls `ask` after every event of the update until it returns a result. Rejects with the signal's reason. */
export async function askUntilAnswered<T>({ live, name, signal, ask }: Question<T>): Promise<T> {
  let news = Promise.withResolvers<void>();
  const unsubscribe = await live.subscribe(name.uid, {
    onEvent: (event) => event.type === "catalogue" && event.update.id === name.updateId && news.resolve(),
    onResumed: () => news.resolve(),
  });
  try {
    for (;;) {
      // Reset before asking, so that no event is lost in between.
      news = Promise.withResolvers();
      const answer = await ask();
      if (answer !== undefined) return answer;
      signal.throwIfAborted();
      await Promise.race([news.promise, pause(askEveryMs, undefined, { signal })]);
    }
  } finally {
    unsubscribe();
  }
}
