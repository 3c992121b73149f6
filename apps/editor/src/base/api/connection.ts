import { reachBeforeModules } from "@coursewright/base/load-with-retry.ts";
import { createStore, useStore } from "zustand";

/** Whether the last request reached the server. */
export const connection = createStore<"online" | "offline">(() => "online");

/** For actions that need the server. Writing does not. */
export function useIsOffline(): boolean {
  return useStore(connection) === "offline";
}

const pollMs = 2_000;
let polling: ReturnType<typeof setInterval> | null = null;

/** Any response counts, whatever its status, except one that was in flight when the network went down. */
export function noteReached(): void {
  if (navigator.onLine) reached();
}

function reached(): void {
  if (polling !== null) clearInterval(polling);
  polling = null;
  connection.setState("online", true);
}

/** Polls from now on: the browser does not send an event for every lost connection. */
export function noteUnreached(): void {
  connection.setState("offline", true);
  polling ??= setInterval(() => void poll(), pollMs);
}

async function poll(): Promise<void> {
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(pollMs) });
    reached();
  } catch {
    noteUnreached();
  }
}

/**
 * Loads again when the server is back in reach. A load that fails although the server answers is retried once, because the server
 * may have come back at that very moment. A probe that a busy server answers too late is no failed load.
 */
export async function whenReachable<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let hadAnswer = false; ;) {
    await untilProbed();
    try {
      return await load();
    } catch (error) {
      await poll();
      const hasAnswer = connection.getState() === "online";
      if (hasAnswer && hadAnswer) throw error;
      if (!hasAnswer) await untilReached();
      hadAnswer = hasAnswer;
    }
  }
}

async function untilProbed(): Promise<void> {
  try {
    await reachBeforeModules();
  } catch {
    await poll();
    if (connection.getState() === "offline") await untilReached();
    await untilProbed();
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
  addEventListener("online", () => void poll());
  if (!navigator.onLine) noteUnreached();
}
