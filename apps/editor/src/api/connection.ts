import { createStore, useStore } from "zustand";

/** Whether the server was within reach when last asked. */
export const connection = createStore<"online" | "offline">(() => (navigator.onLine ? "online" : "offline"));

/** For what cannot be done without the server; writing can. */
export function useIsOffline(): boolean {
  return useStore(connection) === "offline";
}

const askAgainMs = 2_000;
let asking: ReturnType<typeof setInterval> | null = null;

/** Any answer counts, whatever it says. */
export function noteReached(): void {
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
    noteReached();
  } catch {
    // Still out of reach; the next question is on its way.
  }
}

export function followConnection(): void {
  addEventListener("offline", noteUnreached);
  addEventListener("online", () => void ask());
  if (!navigator.onLine) noteUnreached();
}
