import { setTimeout } from "node:timers/promises";

/** What takes long is asked for less often: whoever asks 600 times a minute meets the limit of their account. */
const maxPauseMs = 500;

/** Asks until there is an answer, and says what it waited for when there is none in time. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>, withinMs = 60_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.2, maxPauseMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await setTimeout(pauseMs);
  }
}
