import { layStyles } from "./offline-styles.ts";

/* Downloads the recording of one page or of all pages to the device. The worker plays it from there (offline/worker). */

const cacheName = "sound";

interface Sound {
  sound: string;
  bytes: number;
}

/** Texts from the rendered page (offline/keep-sound.tsx). */
type Words = Record<"keep" | "keeping" | "cancel" | "kept" | "remove" | "full" | "failed" | "closed", string>;

export function megabytes(bytes: number): string {
  return String(Math.max(1, Math.round(bytes / 1_000_000)));
}

/** Why a download failed. A full device is recognized by the error's name. */
export function reasonOf(error: unknown): "full" | "failed" | "closed" | "cancelled" {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return "full";
  if (name === "AbortError") return "cancelled";
  return error instanceof Closed ? "closed" : "failed";
}

class Closed extends Error {}

export async function startKeptSound(place: HTMLElement): Promise<void> {
  // Only the worker can play stored recordings.
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return;
  layStyles();
  const words: Words = JSON.parse(place.dataset["words"] ?? "{}");
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  const bar = document.createElement("progress");
  const button = document.createElement("button");
  button.type = "button";
  let press: () => void = () => undefined;
  button.addEventListener("click", () => press());
  bar.hidden = true;
  bar.setAttribute("aria-hidden", "true");
  place.replaceChildren(bar, said, button);

  const offer = (text = "") => {
    bar.hidden = true;
    said.textContent = text;
    button.textContent = words.keep.replace("#", megabytes(Number(place.dataset["bytes"])));
    press = () => void keep();
  };
  const showKept = (bytes: number) => {
    bar.hidden = true;
    said.textContent = words.kept.replace("#", megabytes(bytes));
    button.textContent = words.remove;
    press = () => void removeSound(place).then(() => offer());
  };
  const keep = async () => {
    const calling = new AbortController();
    button.textContent = words.cancel;
    press = () => calling.abort();
    bar.hidden = false;
    // Asks the browser not to evict the download first when the device is full.
    void navigator.storage.persist().catch(() => false);
    try {
      const sounds = await soundsOf(place);
      const total = sounds.reduce((sum, { bytes }) => sum + bytes, 0);
      let shown = -1;
      await keepAll(sounds, calling.signal, (done) => {
        const percent = Math.min(100, Math.floor((done / total) * 100));
        bar.value = percent / 100;
        // Screen readers announce only every tenth percent.
        if (Math.floor(percent / 10) === shown) return;
        shown = Math.floor(percent / 10);
        said.textContent = words.keeping.replace("#", String(percent));
      });
      showKept(total);
    } catch (error) {
      const reason = reasonOf(error);
      offer(reason === "cancelled" ? "" : words[reason]);
    }
  };
  const kept = await keptBytes(place);
  if (kept === undefined) offer();
  else showKept(kept);
}

/** The recordings of this page, or of the whole course. */
async function soundsOf({ dataset }: HTMLElement): Promise<Sound[]> {
  const { sound, bytes } = dataset;
  if (sound !== undefined) return [{ sound, bytes: Number(bytes) }];
  const reply = await fetch("/launch/sound.json", { signal: AbortSignal.timeout(20_000) });
  if (reply.status === 401 || reply.redirected) throw new Closed();
  if (!reply.ok) throw new Error(`The list of sounds is answered with ${reply.status}`);
  return reply.json();
}

/** Returns undefined unless all recordings are stored. */
async function keptBytes(place: HTMLElement): Promise<number | undefined> {
  try {
    // An empty cache needs no request: nothing is stored.
    const cache = await caches.open(cacheName);
    const there = await cache.keys();
    const sounds = there.length === 0 ? [] : await soundsOf(place);
    const found = await Promise.all(sounds.map(({ sound }) => cache.match(sound)));
    if (sounds.length === 0 || found.includes(undefined)) return undefined;
    return found.reduce((sum, reply) => sum + Number(reply?.headers.get("content-length")), 0);
  } catch {
    return undefined;
  }
}

async function keepAll(sounds: readonly Sound[], signal: AbortSignal, onProgress: (done: number) => void): Promise<void> {
  const cache = await caches.open(cacheName);
  let before = 0;
  for (const { sound, bytes } of sounds) {
    signal.throwIfAborted();
    if (!(await cache.match(sound))) {
      const body = await read(sound, signal, (read_) => onProgress(before + Math.min(read_, bytes)));
      const headers = { "content-type": body.type || "audio/mpeg", "content-length": String(body.size) };
      await cache.put(sound, new Response(body, { headers }));
    }
    before += bytes;
    onProgress(before);
  }
}

async function read(address: string, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<Blob> {
  const reply = await fetch(address, { signal });
  if (reply.status !== 200 || !reply.body) throw new Error(`${address} is answered with ${reply.status}`);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = reply.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    pieces.push(step.value);
    bytes += step.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(pieces, { type: reply.headers.get("content-type") ?? "audio/mpeg" });
}

async function removeSound(place: HTMLElement): Promise<void> {
  const cache = await caches.open(cacheName);
  const { sound } = place.dataset;
  for (const { url } of await cache.keys()) if (sound === undefined || new URL(url).pathname === sound) await cache.delete(url);
}
