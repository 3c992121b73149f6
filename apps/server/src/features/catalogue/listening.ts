import { setTimeout as pause } from "node:timers/promises";
import type { Live } from "../../platform/live/live.ts";
import type { UpdateName } from "./update-queries.ts";

/** In case nothing is heard. */
const askEveryMs = 1_000;

interface Question<T> {
  readonly live: Pick<Live, "subscribe">;
  readonly name: UpdateName;
  readonly signal: AbortSignal;
  ask(): Promise<T | undefined>;
}

/** Asks whenever there is news of the update until there is an answer; rejects with the signal's reason. */
export async function askUntilAnswered<T>({ live, name, signal, ask }: Question<T>): Promise<T> {
  let news = Promise.withResolvers<void>();
  const unsubscribe = await live.subscribe(name.uid, {
    onEvent: (event) => event.type === "catalogue" && event.update.id === name.updateId && news.resolve(),
    onResumed: () => news.resolve(),
  });
  try {
    for (;;) {
      // Before asking, so that nothing falls between the two.
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
