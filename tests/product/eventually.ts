import { setTimeout } from "node:timers/promises";

/** Asks until there is an answer, and says what it waited for when there is none in time. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>, withinMs = 15_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await setTimeout(50);
  }
}
