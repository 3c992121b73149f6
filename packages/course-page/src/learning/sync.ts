import type { Progress } from "./progress-state.ts";
import { changeProgress, courseId, loadProgress, notify, subscribe } from "./progress-store.ts";
import type { Reply, Synced, Syncing } from "./syncing.ts";
import { createSyncing } from "./syncing.ts";

/** Below the browsers' limit for `keepalive` requests. */
const maxKeepaliveBytes = 60_000;
const timeoutMs = 15_000;

const syncedKey = () => `synced:${courseId()}`;
const dueKey = () => `due:${courseId()}`;

export function isSignedIn(): boolean {
  return /(?:^|; )__Host-signed-in=1/.test(document.cookie);
}

export function loadSynced(): Synced {
  const { clock, at, learner, name } = Object(stored(syncedKey()));
  return { clock: Number(clock) || 0, at: Number(at) || 0, learner: String(learner ?? ""), name: String(name ?? "") };
}

/** Syncs progress to the account while the learner is signed in. */
export function startSync(listeners: { onSynced(): void; onSignedOut(): void }): Syncing {
  const syncing = createSyncing({
    load: loadProgress,
    change: (make) => changeProgress(make, { kind: "merged" }),
    loadSynced,
    keepSynced,
    send,
    isSignedIn,
    now: Date.now,
    later(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    ...listeners,
  });
  if (!isSignedIn()) return syncing;
  subscribe(({ kind }) => {
    if (kind !== "merged") syncing.changed();
  });
  addEventListener("online", syncing.again);
  addEventListener("pagehide", syncing.leave);
  document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? syncing.leave() : syncing.again()));
  syncing.open();
  return syncing;
}

export function followOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key === `course:${courseId()}`) notify({ kind: "merged" });
  });
}

/** Removes all of this learner's data from the browser. */
export function forgetProgress(): void {
  try {
    for (const key of [`course:${courseId()}`, syncedKey(), dueKey()]) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

async function send(progress: Progress, isLast: boolean): Promise<Reply> {
  const due = stored(dueKey());
  const { learner } = loadSynced();
  const body = JSON.stringify({
    ...progress,
    knowsCheckpoints: true,
    ...(learner && { learner }),
    ...(Array.isArray(due) && { due: due.slice(0, 500) }),
  });
  const response = await fetch("/launch/learner/progress", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive: isLast && new Blob([body]).size < maxKeepaliveBytes,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 401) return { kind: "signed-out" };
  if (response.status === 429 || response.status >= 500)
    return { kind: "later", seconds: Number(response.headers.get("retry-after")) || 0 };
  if (!response.ok) return { kind: "refused" };
  const { progress: merged, learner: known, name, isAnothers } = Object(await response.json());
  return { kind: "merged", progress: merged, learner: String(known), name: String(name ?? ""), isAnothers: isAnothers === true };
}

function keepSynced(synced: Synced): void {
  try {
    localStorage.setItem(syncedKey(), JSON.stringify(synced));
  } catch {
    // Storage is full or blocked: the next page syncs again.
  }
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
