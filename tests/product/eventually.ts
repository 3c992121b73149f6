import { setTimeout } from "node:timers/promises";

/** Polls less often over time, because more than 600 requests a minute would reach the limit of an account. */
const maxPauseMs = 500;

/** Polls until there is a result. The error names the missing event after the timeout. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>, withinMs = 240_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.2, maxPauseMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Timed out after ${withinMs} ms waiting for ${what}`);
    await setTimeout(pauseMs);
  }
}
