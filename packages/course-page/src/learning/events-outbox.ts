/* Keeps a visit's events until the server has them. A batch never changes after its first send, so its id identifies its content. */

export interface SealedBatch {
  readonly id: string;
  readonly reader: string;
  readonly events: readonly object[];
}

const address = "/launch/learner/events";
const maxKeptBatches = 20;
const timeoutMs = 30_000;

export function seal(reader: string, events: readonly object[]): SealedBatch {
  const batch = { id: newId(Date.now()), reader, events };
  change((kept) => [...kept, batch].slice(-maxKeptBatches));
  return batch;
}

/** Sends while the page unloads. Browsers do not report delivery, so the next page sends it again. */
export function sendLeaving(batch: SealedBatch): void {
  navigator.sendBeacon(address, new Blob([JSON.stringify(batch)], { type: "application/json" }));
}

/** Returns false if a retry may succeed. */
export async function send(batch: SealedBatch): Promise<boolean> {
  try {
    const { ok, status } = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(batch),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isRefused = status >= 400 && status < 500 && status !== 429;
    if (ok || isRefused) change((kept) => kept.filter(({ id }) => id !== batch.id));
    return ok || isRefused;
  } catch {
    return false;
  }
}

export async function sendKept(): Promise<void> {
  for (const batch of load()) if (!(await send(batch))) return;
}

/** A version 7 UUID (RFC 9562, section 5.7). The server reads the batch's time from it. */
export function newId(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

const key = () => `events:${document.documentElement.dataset["course"]}`;

/** Stored data may have been edited by hand. The server validates the rest. */
function load(): SealedBatch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? "[]");
    return Array.isArray(kept) ? kept.filter((batch) => typeof Object(batch).id === "string").slice(-maxKeptBatches) : [];
  } catch {
    return [];
  }
}

/** Reads the stored batches again, because another tab may have sent some. */
function change(make: (kept: SealedBatch[]) => SealedBatch[]): void {
  try {
    const kept = make(load());
    if (kept.length > 0) localStorage.setItem(key(), JSON.stringify(kept));
    else localStorage.removeItem(key());
  } catch {
    // Storage is full or blocked: events that fail to send now are lost.
  }
}
