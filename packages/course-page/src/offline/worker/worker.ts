import { keptFirst, networkFirst, notKept, pictureFor, soundFor } from "./answers.ts";
import { keptRelease } from "./keeping.ts";
import { mayTakeOver } from "./plan.ts";
import { signOf, treatmentOf } from "./requests.ts";
import type { WorkerFetchEvent, WorkerMessageEvent, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;
/** The hash of this release's listing, prepended to the script (listing.ts). */
declare const release: string;

const kept = keptRelease(release);
/** Client ids of pages that were served from the device. */
const readOffline = new Set<string>();
let completing: ReturnType<typeof kept.complete> | undefined;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", answer);
self.addEventListener("message", (event) => event.waitUntil(hear(event)));

/** Fails unless the release is complete. Fetched files are kept for the next attempt. */
async function install(): Promise<void> {
  const listing = await kept.readListing();
  if (!listing) throw new Error("The course shows another release by now");
  const others = await kept.others();
  const stop = await kept.keepMissing(listing, others);
  if (!mayTakeOver(stop, others)) throw new Error(`${stop?.file.address} is ${stop?.outcome}`);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await kept.forgetOthers();
  // Without preload, every page would wait for the worker to start.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

function answer(event: WorkerFetchEvent): void {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  const isNavigation = request.mode === "navigate";
  const asked = { method: request.method, isOwn: origin === self.location.origin, path, isNavigation };
  switch (treatmentOf({ ...asked, isPicture: request.destination === "image" })) {
    case "none":
      // Reuse the preloaded request: a second request would spend the one-time entry code.
      if (isNavigation && request.method === "GET") event.respondWith(asBegun(event));
      return;
    case "sign-out":
      event.respondWith(signOut(request));
      return;
    case "page":
      event.respondWith(page(event, path));
      return;
    case "asset":
      event.respondWith(keptFirst(kept, path, request));
      return;
    case "picture":
      event.respondWith(picture(event, path));
      return;
    case "sound":
      event.respondWith(soundFor(path, request));
      return;
    case "file":
      event.respondWith(networkFirst(kept, path, fetch(request)).then(({ reply }) => reply));
  }
}

async function page(event: WorkerFetchEvent, path: string): Promise<Response> {
  const network = asBegun(event);
  event.waitUntil(network.catch(() => undefined));
  const { reply, from } = await networkFirst(kept, path, network);
  if (from === "network") {
    event.waitUntil(learnFrom(path, { status: reply.status, type: reply.type }));
    return reply;
  }
  readOffline.add(event.resultingClientId);
  return reply.type === "error" ? notKept(kept) : reply;
}

async function asBegun({ preloadResponse, request }: WorkerFetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function learnFrom(path: string, reply: Pick<Response, "status" | "type">): Promise<void> {
  if (reply.status === 200) return;
  const isClosed = (await kept.readListing())?.files.some((file) => file.address === path && !file.isOpen) ?? false;
  const sign = signOf({ path, isClosed, reply });
  if (sign === "shut") await kept.forgetLessons();
  if (sign !== "gone") return;
  await kept.forgetAll();
  await self.registration.unregister();
}

async function picture(event: WorkerFetchEvent, path: string): Promise<Response> {
  const { reply, keeping } = await pictureFor(path, event.request);
  if (keeping) event.waitUntil(keeping);
  return reply;
}

/** Forwards the request and deletes stored lessons after sign-out. */
async function signOut(request: Request): Promise<Response> {
  const reply = await fetch(request);
  if (reply.ok) await kept.forgetLessons();
  return reply;
}

/** Handles messages from pages (learning/offline.ts). */
async function hear({ data, source }: WorkerMessageEvent): Promise<void> {
  const { kind, isLetIn } = Object(data);
  /* oxlint-disable unicorn/require-post-message-target-origin -- a worker has pages of its own origin alone */
  if (kind === "opened") source?.postMessage({ kind: "opened", isOffline: readOffline.delete(source.id) });
  if (kind !== "go-on") return;
  completing ??= kept.complete({ isLetIn: isLetIn === true }).finally(() => (completing = undefined));
  const state = await completing;
  source?.postMessage({ kind: "kept", state });
  if (state === "changed") await self.registration.update();
}
