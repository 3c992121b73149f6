/* What a visit has to tell, until the server has it. A batch is sealed when it is first sent, so under one id it always says the same. */

export interface SealedBatch {
  readonly id: string;
  readonly reader: string;
  readonly events: readonly object[];
}

const address = "/launch/learner/events";
const mostKept = 20;
const patienceMs = 30_000;

export function seal(reader: string, events: readonly object[]): SealedBatch {
  const batch = { id: newId(Date.now()), reader, events };
  change((kept) => [...kept, batch].slice(-mostKept));
  return batch;
}

/** While the page goes. No browser says whether it arrived, so the next page sends it again. */
export function sendLeaving(batch: SealedBatch): void {
  navigator.sendBeacon(address, new Blob([JSON.stringify(batch)], { type: "application/json" }));
}

/** False when it may arrive another time. */
export async function send(batch: SealedBatch): Promise<boolean> {
  try {
    const { ok, status } = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(batch),
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
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

/** A version 7 UUID: the server reads from it when the batch was sealed (RFC 9562, section 5.7). */
export function newId(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

const key = () => `events:${document.documentElement.dataset["course"]}`;

/** Whatever is stored may have been written by somebody's hand; the server looks at the rest of it. */
function load(): SealedBatch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? "[]");
    return Array.isArray(kept) ? kept.filter((batch) => typeof Object(batch).id === "string").slice(-mostKept) : [];
  } catch {
    return [];
  }
}

/** On what is stored now, since another tab may have sent some of it. */
function change(make: (kept: SealedBatch[]) => SealedBatch[]): void {
  try {
    const kept = make(load());
    if (kept.length > 0) localStorage.setItem(key(), JSON.stringify(kept));
    else localStorage.removeItem(key());
  } catch {
    // Full, or not allowed: what does not arrive at once is not counted.
  }
}
