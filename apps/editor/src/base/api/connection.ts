import { createStore, useStore } from "zustand";

/** Whether the server was within reach when last asked. */
export const connection = createStore<"online" | "offline">(() => "online");

/** For what cannot be done without the server; writing can. */
export function useIsOffline(): boolean {
  return useStore(connection) === "offline";
}

const askAgainMs = 2_000;
let asking: ReturnType<typeof setInterval> | null = null;

/** Any answer counts, whatever it says; but one that was on its way when the network went says nothing about now. */
export function noteReached(): void {
  if (navigator.onLine) reached();
}

function reached(): void {
  if (asking !== null) clearInterval(asking);
  asking = null;
  connection.setState("online", true);
}

/** From now on asks by itself: not every way of being cut off ends with an event. */
export function noteUnreached(): void {
  connection.setState("offline", true);
  asking ??= setInterval(() => void ask(), askAgainMs);
}

async function ask(): Promise<void> {
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(askAgainMs) });
    reached();
  } catch {
    noteUnreached();
  }
}

/**
 * What could not be had because the server is out of reach is asked for again when it is back. What fails although it answers is asked
 * for once more, since it may have come back in that very moment; then it has failed.
 */
export async function whenReachable<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let hadAnswer = false; ;) {
    try {
      return await load();
    } catch (error) {
      await ask();
      const hasAnswer = connection.getState() === "online";
      if (hasAnswer && hadAnswer) throw error;
      if (!hasAnswer) await untilReached();
      hadAnswer = hasAnswer;
    }
  }
}

function untilReached(): Promise<void> {
  return new Promise((resolve) => {
    const forget = connection.subscribe(() => {
      forget();
      resolve();
    });
  });
}

export function followConnection(): void {
  addEventListener("offline", noteUnreached);
  addEventListener("online", () => void ask());
  if (!navigator.onLine) noteUnreached();
}
